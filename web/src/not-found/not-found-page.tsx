import { screenPaths } from '@portico/contract/paths'
import { ButtonLink } from '../layout/button-link.js'
import { useText } from '../text/use-text.js'
import { Card } from '../ui/card.js'

export function NotFoundPage() {
  const say = useText()
  return (
    <Card plain>
      <h2>{say('missing.heading')}</h2>
      <p>{say('missing.text')}</p>
      <ButtonLink to={screenPaths.home}>{say('go-home')}</ButtonLink>
    </Card>
  )
}

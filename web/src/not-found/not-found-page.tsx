import { GoHomeButton } from '../layout/go-home-button.js'
import { useText } from '../text/use-text.js'
import { Card } from '../ui/card.js'

export function NotFoundPage() {
  const say = useText()
  return (
    <Card plain>
      <h2>{say('missing.heading')}</h2>
      <p>{say('missing.text')}</p>
      <GoHomeButton />
    </Card>
  )
}

import { useLanguage } from '../text/spoken-language.js'
import { useText } from '../text/use-text.js'

/** Since when an address is on the list, in the language spoken, in the visitor's variety of it where he has one, and in his time zone. An instant that cannot be read is left out. */
export function AddedOn({ instant }: { instant: string }) {
  const say = useText()
  const { code } = useLanguage()
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return null
  const locale = navigator.languages.find((each) => each.split('-')[0] === code) ?? code
  const inWords = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(date)
  return (
    <span>
      {say('enrollment.added')} <time dateTime={date.toISOString()}>{inWords}</time>
    </span>
  )
}

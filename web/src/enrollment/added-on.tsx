import { useText } from '../text/use-text.js'

/** Since when an address is on the list, in the visitor's language and time zone. An instant that cannot be read is left out. */
export function AddedOn({ instant }: { instant: string }) {
  const say = useText()
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return null
  const inWords = new Intl.DateTimeFormat([...navigator.languages], { dateStyle: 'long' }).format(date)
  return (
    <span>
      {say('enrollment.added')} <time dateTime={date.toISOString()}>{inWords}</time>
    </span>
  )
}

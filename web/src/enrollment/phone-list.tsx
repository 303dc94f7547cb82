import { useText } from '../text/use-text.js'
import { Icon } from '../ui/icon.js'
import { icons } from '../ui/icons.js'
import styles from './enrollment-page.module.css'
import list from './phone-list.module.css'

/** The masked phone numbers that get codes, without a button: the institution keeps them. */
export function PhoneList({ phones }: { phones: readonly string[] }) {
  const say = useText()
  return (
    <section className={styles['panel']} aria-labelledby="phones">
      <div className={styles['head']}>
        <div>
          <h2 id="phones">{say('enrollment.phones')}</h2>
          <p>{say('enrollment.phones-why')}</p>
        </div>
      </div>
      <ul className={list['phones']}>
        {phones.map((phone, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two numbers can have the same mask
          <li key={at}>
            <Icon of={icons.smartphone} />
            <bdi dir="ltr">{phone}</bdi>
            <span>{say('enrollment.phone-kept')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Icon } from './icon.js'
import { icons } from './icons.js'
import styles from './phone-link.module.css'

/** A phone number as a large link that calls it. */
export function PhoneLink({ label, phone }: { label: string; phone: string }) {
  return (
    <a className={styles['phone-link']} href={`tel:${phone.replace(/[^+\d*#]/g, '')}`}>
      <Icon of={icons.phone} />
      <span>
        <small>{label}</small>
        <bdi dir="ltr">{phone}</bdi>
      </span>
    </a>
  )
}

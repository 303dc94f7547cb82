import { handset } from './drawings.js'
import { Icon } from './icon.js'
import styles from './phone-box.module.css'

/** A number to call, large enough to press. */
export function PhoneBox({ label, phone }: { label: string; phone: string }) {
  return (
    <a className={styles['phone-box']} href={`tel:${phone.replace(/[^+\d*#]/g, '')}`}>
      <Icon of={handset} />
      <span>
        <small>{label}</small>
        <bdi dir="ltr">{phone}</bdi>
      </span>
    </a>
  )
}

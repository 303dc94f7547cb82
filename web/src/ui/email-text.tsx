import styles from './email-text.module.css'

interface EmailTextProps {
  readonly email: string
  readonly className?: string | undefined
}

/**
 * An email address as text: left to right in every language. It breaks after the @ first, and
 * inside a part only where that part alone is wider than the line.
 */
export function EmailText({ email, className }: EmailTextProps) {
  const at = email.lastIndexOf('@') + 1
  return (
    <bdi className={className} dir="ltr">
      {at > 0 && <span className={styles['part']}>{email.slice(0, at)}</span>}
      <span className={styles['part']}>{email.slice(at)}</span>
    </bdi>
  )
}

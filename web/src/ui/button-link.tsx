import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { type Drawing, Icon } from './icon.js'

interface ButtonLinkProps extends Pick<ComponentProps<'a'>, 'href' | 'children'> {
  readonly icon?: Drawing
}

/** A link that looks like the main button. */
export function ButtonLink({ href, icon, children }: ButtonLinkProps) {
  return (
    <a href={href} className={styles['button']}>
      {icon && <Icon of={icon} />}
      <span>{children}</span>
    </a>
  )
}

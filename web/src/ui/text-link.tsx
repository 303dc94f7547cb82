import type { ComponentProps } from 'react'
import { type Drawing, Icon } from './icon.js'
import styles from './text-button.module.css'

interface TextLinkProps extends Pick<ComponentProps<'a'>, 'href' | 'children'> {
  readonly icon?: Drawing
}

/** A link that looks like a text button, for what has an address. */
export function TextLink({ href, icon, children }: TextLinkProps) {
  return (
    <a href={href} className={styles['text-button']}>
      {icon && <Icon of={icon} />}
      {children}
    </a>
  )
}

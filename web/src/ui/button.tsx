import type { ComponentProps, MouseEvent } from 'react'
import { BusyIndicator } from './busy-indicator.js'
import styles from './button.module.css'
import { classNames } from './class-names.js'
import { Icon, type IconShape } from './icon.js'

export type ButtonKind = 'primary' | 'secondary' | 'danger'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  readonly kind?: ButtonKind
  /** While true, the button keeps its text, shows that it works and ignores further presses. */
  readonly isPending?: boolean
  readonly icon?: IconShape | undefined
}

export function Button({ kind = 'primary', isPending = false, icon, type = 'button', ...rest }: ButtonProps) {
  const { onClick, children, ...others } = rest
  const press = (event: MouseEvent<HTMLButtonElement>) => (isPending ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...others}
      type={type}
      className={classNames(styles['button'], kind !== 'primary' && styles[kind])}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={press}
    >
      {isPending ? <BusyIndicator count={4} /> : icon && <Icon of={icon} />}
      <span>{children}</span>
    </button>
  )
}

interface ButtonLinkProps extends Pick<ComponentProps<'a'>, 'href' | 'onClick' | 'children'> {
  readonly icon?: IconShape
}

/** A link that looks like the primary button. */
export function ButtonLink({ icon, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={styles['button']}>
      {icon && <Icon of={icon} />}
      <span>{children}</span>
    </a>
  )
}

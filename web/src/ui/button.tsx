import type { ComponentProps, MouseEvent } from 'react'
import { Bars } from './bars.js'
import styles from './button.module.css'
import { classNames } from './class-names.js'
import { type Drawing, Icon } from './icon.js'

export type ButtonKind = 'primary' | 'secondary' | 'danger' | 'ghost'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  readonly kind?: ButtonKind
  /** Working: says so, keeps its words and ignores further presses; never greyed out. */
  readonly isPending?: boolean
  readonly icon?: Drawing
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
      {isPending ? <Bars count={4} /> : icon && <Icon of={icon} />}
      <span>{children}</span>
    </button>
  )
}

import type { ComponentProps } from 'react'
import { classNames } from './class-names.js'
import { type Drawing, Icon } from './icon.js'
import styles from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'children'> {
  readonly icon: Drawing
  readonly label: string
}

/** A 44 px button that shows only a drawing; `label` is its name. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type="button" aria-label={label} className={classNames(styles['icon-button'], className)}>
      <Icon of={icon} />
    </button>
  )
}

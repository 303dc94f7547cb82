import type { ComponentProps } from 'react'
import { classNames } from './class-names.js'
import { Icon, type IconShape } from './icon.js'
import styles from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'children'> {
  readonly icon: IconShape
  readonly label: string
}

/** A button of 44 px with nothing but an icon; `label` is its accessible name. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type="button" aria-label={label} className={classNames(styles['icon-button'], className)}>
      <Icon of={icon} />
    </button>
  )
}

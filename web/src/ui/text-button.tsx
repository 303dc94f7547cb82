import type { ComponentProps, MouseEvent } from 'react'
import { type Drawing, Icon } from './icon.js'
import styles from './text-button.module.css'

interface TextButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  readonly icon?: Drawing
  readonly isPending?: boolean
}

/** A button that looks like a link, for what is not the main thing to do. */
export function TextButton({ icon, isPending = false, onClick, children, ...rest }: TextButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (isPending ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...rest}
      type="button"
      className={styles['text-button']}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={press}
    >
      {icon && <Icon of={icon} />}
      {children}
    </button>
  )
}

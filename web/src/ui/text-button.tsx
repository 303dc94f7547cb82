import type { ComponentProps, MouseEvent } from 'react'
import { Icon, type IconShape } from './icon.js'
import styles from './text-button.module.css'

interface TextButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  readonly icon?: IconShape
  readonly isPending?: boolean
}

/** A button that looks like a link, for secondary actions. */
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
      <span>{children}</span>
    </button>
  )
}

/** A button within a sentence. It looks like a link in the colour of the sentence. */
export function WordButton(props: Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return <button {...props} type="button" className={styles['word']} />
}

interface TextLinkProps extends Pick<ComponentProps<'a'>, 'href' | 'children'> {
  readonly icon?: IconShape
}

/** A link that looks like a `TextButton`. */
export function TextLink({ href, icon, children }: TextLinkProps) {
  return (
    <a href={href} className={styles['text-button']}>
      {icon && <Icon of={icon} />}
      <span>{children}</span>
    </a>
  )
}

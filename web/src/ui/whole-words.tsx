import styles from './email-text.module.css'

/**
 * A heading whose words with hyphens, such as "E-Mail-Adresse", go to the next line whole. They break
 * only where they alone are wider than it, and keep their hyphens: a search does not find others.
 */
export function WholeWords({ children }: { children: string }) {
  const parts = children.split(/([^\s-]+(?:-[^\s-]+)+)/u)
  // Another text is another element: a translator may have taken the parts of this one out.
  return (
    <span key={children}>
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name than its place
          <span key={index} className={styles['part']}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </span>
  )
}

import { useState } from 'react'
import styles from './avatar.module.css'
import { initials } from './initials.js'

/**
 * The photo of a person. Without a photo, or with a broken one, it shows the initials; without a
 * name, an outline. It is decorative: the name always stands beside it.
 */
export function Avatar({
  name,
  language,
  photo,
  size = 'large',
}: {
  name: string
  language: string
  photo: string | null
  size?: 'large' | 'small'
}) {
  const [brokenPhoto, setBrokenPhoto] = useState<string | null>(null)
  const className = `${styles['avatar']} ${styles[size]}`
  if (photo !== null && photo !== '' && photo !== brokenPhoto) {
    return <img className={className} src={photo} alt="" onError={() => setBrokenPhoto(photo)} />
  }
  const letters = initials(name, language)
  return (
    <span className={className} aria-hidden="true">
      {letters === '' ? <PersonGlyph /> : letters}
    </span>
  )
}

function PersonGlyph() {
  return (
    <svg className={styles['person']} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <circle cx="10" cy="6.6" r="3.4" />
      <path d="M3.400 17c.5-3.600 3.100-5.600 6.600-5.600s6.100 2 6.600 5.600" />
    </svg>
  )
}

import styles from './icon.module.css'

/** One path each, on 20 × 20, drawn with a round pen. */
const drawings = {
  tick: 'm4.5 10.4 3.7 3.7 7.3-8',
  chevron: 'm5.5 8 4.5 4.5L14.5 8',
  out: 'M8 3.5H4.5a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1H8M12.5 6.5 16 10l-3.5 3.5M16 10H7.5',
  close: 'm5.5 5.5 9 9m0-9-9 9',
  eye: 'M1.8 10S4.8 4.6 10 4.6 18.2 10 18.2 10 15.2 15.4 10 15.4 1.8 10 1.8 10ZM7.6 10a2.4 2.4 0 1 1 4.8 0 2.4 2.4 0 1 1-4.8 0',
  'eye-off':
    'M4.2 5.9C2.6 7.4 1.8 10 1.8 10S4.8 15.4 10 15.4c1.5 0 2.8-.4 3.9-1M8.3 4.8c.5-.1 1.1-.2 1.7-.2 5.2 0 8.2 5.4 8.2 5.4s-.6 1.1-1.7 2.3M3 3l14 14',
  bin: 'M3.5 5.5h13M8 5.5V3.8h4v1.7M5.2 5.5l.7 10.2a1 1 0 0 0 1 .9h6.2a1 1 0 0 0 1-.9l.7-10.2M8.4 8.8v4.6M11.6 8.8v4.6',
  alert: 'M2.3 10a7.7 7.7 0 1 1 15.4 0 7.7 7.7 0 1 1-15.4 0M10 6.2v4.6M10 13.6v.1',
  menu: 'M3 6.5h14M3 13.5h14',
  dot: 'M10 10v0',
  plus: 'M10 4v12M4 10h12',
  mail: 'M2.3 5.9a1.6 1.6 0 0 1 1.6-1.6h12.2a1.6 1.6 0 0 1 1.6 1.6v8.2a1.6 1.6 0 0 1-1.6 1.6H3.9a1.6 1.6 0 0 1-1.6-1.6ZM2.8 5.6l7.2 5.6 7.2-5.6',
  arrow: 'M4 10h12m-4.5-4.5L16 10l-4.5 4.5',
  handset:
    'M3.2 4.3c0 7 5.5 12.5 12.5 12.5.8 0 1.4-.6 1.4-1.4v-2c0-.6-.5-1.2-1.1-1.3l-2.3-.4c-.5-.1-1 .1-1.3.5l-.7.9a9.8 9.8 0 0 1-4.8-4.8l.9-.7c.4-.3.6-.8.5-1.3L7.9 4c-.1-.6-.6-1-1.3-1h-2c-.8 0-1.4.6-1.4 1.3Z',
  phone:
    'M5.8 3.7a1.8 1.8 0 0 1 1.8-1.8h4.8a1.8 1.8 0 0 1 1.8 1.8v12.6a1.8 1.8 0 0 1-1.8 1.8H7.6a1.8 1.8 0 0 1-1.8-1.8ZM9 15.5h2',
  key: 'M2.9 13.4a3.7 3.7 0 1 1 7.4 0 3.7 3.7 0 1 1-7.4 0M9.3 10.7l7.5-7.5M13.6 6.4l2.3 2.3',
} as const

export type IconName = keyof typeof drawings

/** A drawing beside words; it never speaks for itself. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles['icon']} data-icon={name} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={drawings[name]} />
    </svg>
  )
}

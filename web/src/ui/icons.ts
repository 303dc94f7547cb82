import type { IconShape } from './icon.js'

/** The icons that the home page does not show; they are loaded with the other pages. */
export const icons = {
  signOut: {
    name: 'sign-out',
    path: 'M8 3.5H4.5a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1H8M12.5 6.5 16 10l-3.5 3.5M16 10H7.5',
  },
  trash: {
    name: 'trash',
    path: 'M3.5 5.5h13M8 5.5V3.8h4v1.7M5.2 5.5l.7 10.2a1 1 0 0 0 1 .9h6.2a1 1 0 0 0 1-.9l.7-10.2M8.4 8.8v4.6M11.6 8.8v4.6',
  },
  menu: {
    name: 'menu',
    path: 'M3 6.5h14M3 13.5h14',
  },
  dot: {
    name: 'dot',
    path: 'M10 10v0',
  },
  copy: {
    name: 'copy',
    path: 'M7.5 7.5h8.7v9.2H7.5zM12.5 4.8V3.3H3.8v9.2h1.5',
  },
  plus: {
    name: 'plus',
    path: 'M10 4v12M4 10h12',
  },
  mail: {
    name: 'mail',
    path: 'M2.3 5.9a1.6 1.6 0 0 1 1.6-1.6h12.2a1.6 1.6 0 0 1 1.6 1.6v8.2a1.6 1.6 0 0 1-1.6 1.6H3.9a1.6 1.6 0 0 1-1.6-1.6ZM2.8 5.6l7.2 5.6 7.2-5.6',
  },
  arrow: {
    name: 'arrow',
    path: 'M4 10h12m-4.5-4.5L16 10l-4.5 4.5',
  },
  phone: {
    name: 'phone',
    path: 'M3.2 4.3c0 7 5.5 12.5 12.5 12.5.8 0 1.4-.6 1.4-1.4v-2c0-.6-.5-1.2-1.1-1.3l-2.3-.4c-.5-.1-1 .1-1.3.5l-.7.9a9.8 9.8 0 0 1-4.8-4.8l.9-.7c.4-.3.6-.8.5-1.3L7.9 4c-.1-.6-.6-1-1.3-1h-2c-.8 0-1.4.6-1.4 1.3Z',
  },
  smartphone: {
    name: 'smartphone',
    path: 'M5.8 3.7a1.8 1.8 0 0 1 1.8-1.8h4.8a1.8 1.8 0 0 1 1.8 1.8v12.6a1.8 1.8 0 0 1-1.8 1.8H7.6a1.8 1.8 0 0 1-1.8-1.8ZM9 15.5h2',
  },
  sheet: {
    name: 'sheet',
    path: 'M5 2.5h7L15 6v11.5H5ZM8 9h4.5M8 12h4.5',
  },
  fingerprint: {
    name: 'fingerprint',
    path: 'M5 15c1-2 1.2-3.6 1.2-5a3.8 3.8 0 0 1 7.6 0c0 3-.5 5.5-1.5 7.5M10 10c0 3.2-.6 5.8-2 7.8M3.2 11.5C3.4 5 8 3 10 3c4.2 0 6.9 3.2 6.9 7 0 1.6-.1 3-.4 4.5',
  },
  lock: {
    name: 'lock',
    path: 'M5.5 9h9a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 4 15.5v-5A1.5 1.5 0 0 1 5.5 9M6.5 9V6.5a3.5 3.5 0 0 1 7 0V9',
  },
  key: {
    name: 'key',
    path: 'M2.9 13.4a3.7 3.7 0 1 1 7.4 0 3.7 3.7 0 1 1-7.4 0M9.3 10.7l7.5-7.5M13.6 6.4l2.3 2.3',
  },
} as const satisfies Readonly<Record<string, IconShape>>

import type { IconShape } from './icon.js'

const eye =
  'M1.8 10S4.8 4.6 10 4.6 18.2 10 18.2 10 15.2 15.4 10 15.4 1.8 10 1.8 10ZM7.6 10a2.4 2.4 0 1 1 4.8 0 2.4 2.4 0 1 1-4.8 0'

/** The icons of the home page, of toasts and of dialogs. */
export const entranceIcons = {
  check: {
    name: 'check',
    path: 'm4.5 10.4 3.7 3.7 7.3-8',
  },
  chevron: {
    name: 'chevron',
    path: 'm5.5 8 4.5 4.5L14.5 8',
  },
  close: {
    name: 'close',
    path: 'm5.5 5.5 9 9m0-9-9 9',
  },
  eye: {
    name: 'eye',
    path: eye,
  },
  eyeOff: {
    name: 'eye-off',
    path: `${eye}M3 3l14 14`,
  },
  alert: {
    name: 'alert',
    path: 'M2.3 10a7.7 7.7 0 1 1 15.4 0 7.7 7.7 0 1 1-15.4 0M10 6.2v4.6M10 13.6v.1',
  },
} as const satisfies Readonly<Record<string, IconShape>>

import type { PlaywrightTestOptions } from '@playwright/test'

interface Look {
  readonly name: string
  readonly use: Partial<PlaywrightTestOptions>
}

/** The looks in which a screen is pictured. The locale chooses the language and its direction. */
export const looks: readonly Look[] = [
  { name: 'light', use: { viewport: { width: 1280, height: 800 }, colorScheme: 'light', locale: 'en-GB' } },
  { name: 'dark', use: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark', locale: 'en-GB' } },
  { name: 'tablet', use: { viewport: { width: 768, height: 1024 }, colorScheme: 'light', locale: 'de-DE' } },
  { name: 'phone', use: { viewport: { width: 390, height: 844 }, colorScheme: 'light', locale: 'de-DE' } },
  { name: 'narrowest', use: { viewport: { width: 320, height: 640 }, colorScheme: 'dark', locale: 'en-GB' } },
  {
    name: 'zoomed',
    use: { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2, colorScheme: 'light', locale: 'de-DE' },
  },
  {
    name: 'forced-colours',
    use: { viewport: { width: 1280, height: 800 }, locale: 'en-GB', contextOptions: { forcedColors: 'active' } },
  },
  { name: 'right-to-left', use: { viewport: { width: 1280, height: 800 }, colorScheme: 'light', locale: 'ar' } },
  { name: 'right-to-left-phone', use: { viewport: { width: 390, height: 844 }, colorScheme: 'light', locale: 'ar' } },
]

import type { Page } from '@playwright/test'

/**
 * Colours that are shown on each other, by the names of their tokens, and the contrast that WCAG
 * 2.2 demands.
 */
const pairs = [
  { fronts: ['ink', 'ink-2'], backs: ['page', 'surface', 'raised', 'sunken'], least: 4.5 },
  { fronts: ['ink-3'], backs: ['surface', 'raised'], least: 4.5 },
  { fronts: ['accent-ink'], backs: ['page', 'surface', 'raised', 'accent-soft'], least: 4.5 },
  { fronts: ['on-accent'], backs: ['accent', 'accent-hover', 'accent-press'], least: 4.5 },
  { fronts: ['danger', 'success', 'warning'], backs: ['page', 'surface', 'raised'], least: 4.5 },
  { fronts: ['danger'], backs: ['danger-soft'], least: 4.5 },
  { fronts: ['success'], backs: ['success-soft'], least: 4.5 },
  { fronts: ['warning'], backs: ['warning-soft'], least: 4.5 },
  { fronts: ['on-danger'], backs: ['danger', 'danger-hover'], least: 4.5 },
  { fronts: ['toast-ink'], backs: ['toast-bad'], least: 4.5 },
  { fronts: ['on-wall', 'on-wall-2'], backs: ['wall', 'wall-deep'], least: 4.5 },
  { fronts: ['line-strong', 'focus'], backs: ['page', 'surface', 'raised'], least: 3 },
].flatMap(({ fronts, backs, least }) => fronts.flatMap((front) => backs.map((back) => ({ front, back, least }))))

/**
 * The pairs of tokens with too little contrast on a page whose institution has one of these
 * colours.
 */
export async function faintPairs(page: Page, brands: readonly string[]): Promise<string[]> {
  return page.evaluate(
    ({ brands, pairs }) => {
      const dot = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      if (dot === null) throw new Error('no canvas to read colours from')
      const probe = document.body.appendChild(document.createElement('i'))
      const light = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
      const luminanceOf = (token: string) => {
        probe.style.color = `var(--${token})`
        dot.fillStyle = getComputedStyle(probe).color
        dot.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = dot.getImageData(0, 0, 1, 1).data
        return 0.2126 * light(red / 255) + 0.7152 * light(green / 255) + 0.0722 * light(blue / 255)
      }
      return brands.flatMap((brand) => {
        document.documentElement.style.setProperty('--brand', brand)
        const tokens = [...new Set(pairs.flatMap(({ front, back }) => [front, back]))]
        const luminances = new Map(tokens.map((token) => [token, luminanceOf(token)]))
        return pairs.flatMap(({ front, back, least }) => {
          const [a = 0, b = 0] = [luminances.get(front), luminances.get(back)]
          const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
          return contrast < least ? [`${brand}: ${front} on ${back} ${contrast.toFixed(2)} < ${least}`] : []
        })
      })
    },
    { brands, pairs },
  )
}

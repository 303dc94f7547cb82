/** The wall colour with the default brand colour, in the light theme. */
export const defaultWall = '#00413c'

const defaultBrand = '#14625c'

/**
 * The colour behind the title for an institution's colour, as `--wall` of the client's `tokens.css`
 * computes it: white text stays readable on it. Mails and `theme-color` take only plain colours. A
 * text that is no colour of three or six digits counts as the default brand colour.
 */
export function wallColour(colour: string, theme: 'light' | 'dark' = 'light'): string {
  const { lightness, a, b } = deep(oklabOf(channelsOf(colour) ?? channelsOf(defaultBrand) ?? [0, 0, 0]))
  const [wanted, mostChroma] =
    theme === 'light' ? [Math.min(Math.max(0.27, lightness - 0.12), 0.33), 0.075] : [0.225, 0.04]
  const chroma = Math.hypot(a, b)
  const less = chroma === 0 ? 0 : Math.min(chroma, mostChroma) / chroma
  return hexOf({ lightness: wanted, a: a * less, b: b * less })
}

/**
 * As `--brand-deep` of `tokens.css`: a bright yellow would be brown on a wall, so it is a dark
 * grey.
 */
function deep({ lightness, a, b }: Oklab): Oklab {
  const isGrey = Math.hypot(a, b) < 0.0001
  const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
  const distance = Math.max(hue - 110, 80 - hue, (0.8 - lightness) * 100)
  const kept = isGrey ? 1 : Math.min(Math.max(0, distance / 10), 1)
  return { lightness: lightness - 0.5 + 0.5 * kept, a: a * kept, b: b * kept }
}

interface Oklab {
  readonly lightness: number
  readonly a: number
  readonly b: number
}
type Triple = readonly [number, number, number]

/**
 * Red, green and blue from 0 to 1 in linear light; null unless the colour has three or six digits.
 */
function channelsOf(colour: string): Triple | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(colour)
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour)
  const [, red, green, blue] = long ?? short?.map((digit) => digit + digit) ?? []
  if (red === undefined || green === undefined || blue === undefined) return null
  return [linear(red), linear(green), linear(blue)]
}

function linear(hex: string): number {
  const value = Number.parseInt(hex, 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

// The matrices of Oklab (Ottosson, 2020), as in CSS Color 4.
function oklabOf([red, green, blue]: Triple): Oklab {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  }
}

function hexOf({ lightness, a, b }: Oklab): string {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  return `#${channels.map(digitsOf).join('')}`
}

function digitsOf(channel: number): string {
  const value = Math.min(Math.max(0, channel), 1)
  const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}

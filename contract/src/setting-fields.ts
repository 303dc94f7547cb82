import { z } from 'zod'

// Each message is the end of a sentence that begins with the name of the setting. A pattern needs
// no flag but `u`, so that JSON schema can carry it.

const text = z.string()

/** Any single line of at most `most` characters. */
const line = (most: number) =>
  text.regex(new RegExp(`^\\P{Cc}{0,${most}}$`, 'u'), `must be one line of at most ${most} characters`)

/** A key as consoles show it: visible ASCII characters. */
const token = (most: number) =>
  text.regex(new RegExp(`^[!-~]{1,${most}}$`), 'must be a key as it was issued, without spaces')

const isAddress = (value: string) => value.startsWith('/') || z.url().safeParse(value).success

const mustBeLink = 'must start with https://, http://, mailto: or /'

/** The target of a link: never a script. */
const link = text
  .regex(/^[^\s\p{Cc}]{1,2048}$/u, {
    error: 'must be one address of at most 2048 characters, without spaces',
    abort: true,
  })
  .regex(/^(?:\/(?!\/)[^\\]*|[Hh][Tt][Tt][Pp][Ss]?:\/\/.+|[Mm][Aa][Ii][Ll][Tt][Oo]:.+)$/, mustBeLink)
  .refine(isAddress, mustBeLink)

const mustBePicture = 'must start with https://, / or data:image/'

/** A picture: an address, a path on this host, or the picture itself. */
const picture = text
  .regex(
    /^(?:\/(?!\/)[^\s\\]*|data:image\/(?:svg\+xml|png|jpeg|webp)[;,]\S*|[Hh][Tt][Tt][Pp][Ss]:\/\/\S+)$/,
    mustBePicture,
  )
  .refine(isAddress, mustBePicture)

const colour = text.regex(/^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/, 'must be a colour such as #1d4f91').toLowerCase()

const domain = text
  .regex(
    /^(?=.{1,253}$)(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z0-9-]{2,}$/,
    'must be domains, such as uni.example',
  )
  .toLowerCase()

/** Fields that the settings of the server and those of the client share. */
export const settingFields = { line, token, link, picture, colour, domain }

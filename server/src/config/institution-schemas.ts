import { z } from 'zod'
import { isMailAddress } from '../delivery/is-mail-address.js'
import { linesOf } from './setting-schema.js'

const anyText = z.string()
const path = anyText.regex(/^\/(?!\/)[^\s\\]*$/)
const dataUrl = anyText.regex(/^data:image\/(svg\+xml|png|jpeg|webp)[;,]\S*$/)

/** Where a link leads to: never a script. */
const link = anyText
  .regex(/^[^\s\p{Cc}]{1,2048}$/u, 'must be one address of at most 2048 characters, without spaces')
  .pipe(z.union([path, z.url({ protocol: /^(https?|mailto)$/ })], 'must start with https://, http://, mailto: or /'))

/** A picture: an address, a path on this host, or the picture itself. */
const picture = z.union(
  [path, dataUrl, z.url({ protocol: /^https$/ }).regex(/^\S+$/)],
  'must start with https://, / or data:image/',
)

const colour = anyText.regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'must be a colour such as #1d4f91').toLowerCase()

const domain = anyText
  .regex(/^(?=.{1,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/i, 'must be domains, such as uni.example')
  .toLowerCase()

const mailAddress = anyText.refine(isMailAddress, 'must be one mail address, such as help@uni.example')

/** `Label=URL`. An address alone, whose query has the first `=`, has no label. */
const labelledLink = anyText
  .regex(/^(?![^=]*:\/\/)[^=]*[^=\s][^=]*=/u, 'must be Label=URL, such as Wi-Fi=https://uni.example/wifi')
  .regex(/^[^=\p{Cc}]{1,60}=/u, 'must have labels of at most 60 characters, in one line')
  .transform((text) => ({
    label: text.slice(0, text.indexOf('=')).trim(),
    url: text.slice(text.indexOf('=') + 1).trim(),
  }))
  .pipe(z.object({ label: anyText, url: link }).readonly())

const labelledLinks = linesOf(labelledLink).refine((links) => links.length <= 20, 'must be at most 20 links')

/** What belongs to the institution and shows on the pages. */
export const institutionSchemas = { link, picture, colour, domain, mailAddress, labelledLinks }

import { settingFields } from '@portico/contract/setting-fields'
import { z } from 'zod'
import { isMailAddress } from '../delivery/is-mail-address.js'
import { line, linesOf, listOf } from './setting-schema.js'
import { optional, withDefault } from './setting-table.js'

const { colour, domain, link, picture } = settingFields
const anyText = z.string()

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

export const institutionSettings = {
  name: withDefault('', line(100), { sentence: 'Name on screens and in messages.' }),
  domains: withDefault('', listOf(domain), {
    takesList: true,
    sentence: 'Mail domains of the institution. Addresses in them cannot be enrolled.',
  }),
  helpDeskPhone: withDefault('', line(60), { sentence: 'Phone number of the help desk, as people should dial it.' }),
  helpDeskEmail: optional(mailAddress, {
    sentence: 'Mail address of the help desk, shown to people.',
  }),
  helpDeskHours: optional(line(120), {
    sentence: 'When the help desk answers, such as Mon–Fri 9–17. Shown as it is, in every language.',
  }),
  helpDeskUrl: optional(link, { sentence: 'Address of the page of the help desk.' }),
  colour: optional(colour, { sentence: 'Colour of the institution, such as #1d4f91.' }),
  logo: optional(picture, { sentence: 'Logo: an address, a path on this host, or a data: URL.' }),
  links: {
    privacy: optional(link, { sentence: 'Address of the privacy statement.' }),
    imprint: optional(link, { sentence: 'Address of the imprint.' }),
    accessibility: optional(link, { sentence: 'Address of the accessibility statement.' }),
    forgottenUsername: optional(link, {
      sentence: 'Address of the help with a forgotten username.',
    }),
  },
  linksMore: optional(labelledLinks, {
    path: 'institution.links.more',
    takesList: true,
    sentence:
      'More links, each Label=URL, separated by ; or line breaks, such as Wi-Fi=https://uni.example/wifi. A ; in an address is %3B.',
  }),
}

import { wallColour } from '@portico/contract/wall-colour'
import { directionOf } from '@portico/text/say-in'
import { escapeHtml } from '../system/escape-html.js'
import type { Message } from './delivery.js'
import type { MessageStyle } from './message-voice.js'

/** The content of one mail. Its text and its HTML have the same sentences in the same order. */
export interface MailContent {
  readonly subject: string
  readonly institution: string
  /** The one purpose of the mail. */
  readonly heading: string
  /** The task or the news. Lists of mails show it beside the subject. */
  readonly lead: string
  /** The sentence before the code, and its digits. */
  readonly code?: { readonly before: string; readonly digits: string }
  readonly facts: readonly string[]
  readonly warning: string
  /** True where the warning is news, as in "If this was not you", and not a rule that always holds. */
  readonly isAlert: boolean
  /** The number in the warning, which HTML keeps on one line; empty without one. */
  readonly phone: string
  /** Why the mail came. */
  readonly foot: string
  /** How to say that it was somebody else, the addresses in it, which HTML links, and its code. */
  readonly report?:
    | { readonly sentence: string; readonly addresses: readonly string[]; readonly code: string }
    | undefined
}

/**
 * A mail with a text part and an HTML part. It loads nothing, and has no link but those of its report
 * (MAIL4).
 */
export function writeMail(style: MessageStyle & { readonly to: string }, content: MailContent): Message {
  return {
    channel: 'email',
    to: style.to,
    subject: content.subject,
    text: mailText(content),
    html: mailHtml(style, content),
  }
}

function mailText({ institution, heading, lead, code, facts, warning, foot, report }: MailContent): string {
  const codeLine = code === undefined ? [] : [`${code.before} ${code.digits}`]
  const last = report === undefined ? [] : [report.sentence]
  return `${[institution, heading, lead, ...codeLine, facts.join('\n'), warning, foot, ...last].join('\n\n')}\n`
}

const textFace = `system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic',Arial,sans-serif`
const titleFace = `Optima,Candara,'Gill Sans',${textFace}`
const digitFace = `ui-monospace,'SF Mono','Cascadia Mono','Roboto Mono','DejaVu Sans Mono',Consolas,monospace`

/** Tables lay out what divisions cannot in mail programs of the desk. */
const table = 'table role="presentation" cellpadding="0" cellspacing="0" border="0"'

/**
 * The HTML of a mail: one column of at most 560 px, light and dark, in the institution's colour.
 * Every text in it is escaped (I6), and the colour is computed, so that none of them is markup.
 */
function mailHtml({ language, institution }: MessageStyle, content: MailContent): string {
  const direction = directionOf(language)
  const colour = institution.colour ?? ''
  const logo = institution.logo === undefined ? mark : ''
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>${styleSheet(wallColour(colour, 'dark'))}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f9f8f6">
<div class="preview" style="max-height:0;overflow:hidden;line-height:0;mso-hide:all">${escapeHtml(content.lead)}${previewFiller}</div>
<${table} width="100%" lang="${escapeHtml(language)}" dir="${direction}" class="page" style="background-color:#f9f8f6;font-family:${textFace}">
<tr><td align="center" style="padding:24px 16px">
<!--[if mso]><${table} width="560"><tr><td><![endif]-->
<${table} width="100%" class="card" style="max-width:560px;background-color:#ffffff;border:1px solid #e0dfda;border-radius:14px;border-collapse:separate;overflow:hidden;text-align:${direction === 'rtl' ? 'right' : 'left'}">
<tr><td class="wall" bgcolor="${wallColour(colour)}" style="background-color:${wallColour(colour)};padding:20px 32px">
<${table}><tr>${logo}<td style="color:#fbfaf8;font:600 18px/24px ${titleFace}">${escapeHtml(content.institution)}</td></tr></table>
</td></tr>
<tr><td class="body" style="padding:32px">
${bodyHtml(content)}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`
}

function bodyHtml({ heading, lead, code, facts, warning, isAlert, phone, foot, report }: MailContent): string {
  const [box, tone] = isAlert ? (['alert', 'warning'] as const) : (['box', 'ink'] as const)
  return [
    `<h1 class="ink" style="margin:0 0 12px;color:#1a2024;font:600 28px/34px ${titleFace}">${wordsWhole(heading)}</h1>`,
    paragraph(lead, { tone: 'ink', style: 'margin:0 0 20px;font-size:16px;line-height:25px' }),
    ...(code === undefined ? [] : [codeHtml(code)]),
    ...facts.map((fact) => paragraph(fact, { tone: 'ink', style: 'margin:0 0 4px;font-size:16px;line-height:25px' })),
    `<${table} width="100%" style="margin:24px 0"><tr><td class="${box}" style="background-color:${boxes[box]};border-radius:8px;padding:16px">
${onOneLine(paragraph(warning, { tone, style: 'margin:0;font-size:15px;line-height:23px' }), phone)}
</td></tr></table>`,
    paragraph(foot, { tone: 'soft', style: 'margin:0;font-size:13px;line-height:20px' }),
    ...(report === undefined ? [] : [reportHtml(report)]),
  ].join('\n')
}

const tones = { ink: '#1a2024', soft: '#4b5358', warning: '#7a4f06' } as const
const boxes = { box: '#f2f1ee', alert: '#fbf2e0' } as const

interface Look {
  readonly tone: keyof typeof tones
  readonly style: string
}

function paragraph(text: string, look: Look): string {
  return styled(wordsWhole(text), look)
}

function styled(html: string, { tone, style }: Look): string {
  return `<p class="${tone}" style="${style};color:${tones[tone]}">${html}</p>`
}

/** Links each of the addresses where it stands in the sentence; a longer one is before its beginning. */
function reportHtml({ sentence, addresses, code }: NonNullable<MailContent['report']>): string {
  const found = addresses.map((address) => address.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const parts = sentence.split(new RegExp(`(${found})`)).map((part) => {
    if (!addresses.includes(part)) return onOneLine(wordsWhole(part), code)
    return `<a href="${escapeHtml(part)}" dir="ltr" style="color:inherit">${escapeHtml(part)}</a>`
  })
  return styled(parts.join(''), { tone: 'ink', style: 'margin:16px 0 0;font-size:15px;line-height:23px' })
}

const nowrap = (html: string) => `<span style="white-space:nowrap">${html}</span>`

/** A number or code that breaks is read as two. */
function onOneLine(html: string, whole: string): string {
  return whole === '' ? html : html.replace(escapeHtml(whole), nowrap)
}

/**
 * The HTML of a text, in which short words with hyphens, such as "E-Mail-Adresse", and cases do not break. The
 * text keeps its hyphens: searches do not find a word with others, and some fonts lack them.
 */
function wordsWhole(text: string): string {
  return escapeHtml(text).replace(
    /(?<![\p{L}\p{N}&#;-])(?:C-[0-9A-Z]{4}-[0-9A-Z]{2}|(?=[\p{L}-]{3,16}(?![\p{L}\p{N}-]))\p{L}+(?:-\p{L}+)+)/gu,
    nowrap,
  )
}

/**
 * The digits stand in two groups, but next to each other in the text: a copy has six digits, and so
 * do programs that look for codes. The space between is that of a letter, since mail programs of the
 * desk know no margin inside a line.
 */
function codeHtml({ before, digits }: NonNullable<MailContent['code']>): string {
  // Those of a pass are twice as many, and a phone is narrow.
  const [size, space] = digits.includes('-') ? [22, 2] : [36, 8]
  return `<${table} width="100%" style="margin:0 0 20px"><tr><td class="code" align="center" style="border:1px solid #87867f;border-radius:8px;padding:16px 8px;text-align:center">
${paragraph(before, { tone: 'soft', style: 'margin:0;font-size:14px;line-height:20px' })}
<p dir="ltr" class="ink" style="margin:0;padding-left:${space}px;color:#1a2024;font:600 ${size}px/48px ${digitFace};letter-spacing:${space}px;-webkit-user-select:all;user-select:all">${inGroups(digits)}</p>
</td></tr></table>`
}

function inGroups(digits: string): string {
  // Those of a check are to be read out, not copied, and a pass has its groups.
  if (/[ -]/.test(digits)) return escapeHtml(digits)
  const half = digits.length / 2
  const [start, last, end] = [digits.slice(0, half - 1), digits.slice(half - 1, half), digits.slice(half)]
  return `${escapeHtml(start)}<span style="letter-spacing:24px">${escapeHtml(last)}</span>${escapeHtml(end)}`
}

/** Fills the preview in lists of mails, so that no locked screen shows the code behind it. */
const previewFiller = '&#847;&zwnj;&nbsp;'.repeat(80)

/**
 * Styles that cannot be inline. Mail programs without dark mode leave them out. Filters of spam take
 * an inline style that hides text for a sign of it.
 */
const styleSheet = (wall: string) => `
:root{color-scheme:light dark;supported-color-schemes:light dark}
.preview{display:none!important}
a[x-apple-data-detectors]{color:inherit!important;text-decoration:inherit!important}
@media (max-width:480px){.wall{padding:16px 20px!important}.body{padding:24px 20px!important}}
@media (prefers-color-scheme:dark){
.page{background-color:#0e1212!important}
.card{background-color:#171c1c!important;border-color:#2e3635!important}
.wall{background-color:${wall}!important}
.box{background-color:#232b2a!important}
.alert{background-color:#35260f!important}
.warning{color:#edbf71!important}
.code{border-color:#6f7a78!important}
.ink{color:#f2f1ee!important}
.soft{color:#b9b8b2!important}
}
`

/** Lintel and four columns of the portal, from table cells, in place of an own logo. */
const columnWidths = [6, 5, 4, 3]
const column = (width: number) => `<td width="${width}" height="20" bgcolor="#fbfaf8"></td>`
const gap = '<td width="4" height="20"></td>'
const mark = `<td style="padding-inline-end:14px"><${table} width="30" aria-hidden="true" style="font-size:0;line-height:0">
<tr><td colspan="7" height="4" bgcolor="#fbfaf8"></td></tr><tr><td colspan="7" height="3"></td></tr>
<tr>${columnWidths.map(column).join(gap)}</tr></table></td>`

import { type ClockStyle, timeToTheSecond } from '@portico/text/instant-in-words'
import { directionOf, type Say, sayIn } from '@portico/text/say-in'
import type { CapturedMessage } from '../../ports/delivery/captured/captured.js'
import type { Message } from '../../ports/delivery/delivery.js'
import { instant } from '../../ports/system/clock.js'
import { escapeHtml } from '../../ports/system/escape-html.js'

/** The app of a person of the demo: its key, its present code, and the recovery codes beside it. */
interface ShownApp {
  readonly username: string
  readonly key: string
  readonly code: string
  readonly codes: readonly string[]
}

export interface OutboxPageView {
  readonly messages: readonly CapturedMessage[]
  readonly apps: readonly ShownApp[]
  /** The number of the newest message of all. */
  readonly newest: number
  readonly news: string
  /** Every address that got a message, and the one whose messages are shown; empty shows all. */
  readonly addresses: readonly string[]
  readonly chosen: string
  readonly institution: string
  readonly timeZone: string
}

/** Where the HTML of a mail is, for its preview. */
export const mailPath = (number: number | ':number') => `/demo/outbox/mail/${number}`

/** A mail has its six digits once, at the end of a line. */
const codeInMail = /(?<![0-9])([0-9]{6})$/m
const codeInSms = /#([0-9]{6})$/

/** The page in one language, without inline script or style: the security policy forbids them. */
export function outboxPageHtml(language: string, view: OutboxPageView): string {
  const { messages, apps, newest, news, institution } = view
  const say = sayIn(language)
  const title = say('demo.outbox.title')
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · ${escapeHtml(institution)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/demo/outbox/page.css">
<script type="module" src="/demo/outbox/page.js"></script>
</head>
<body>
<div class="bar"><div class="frame">
<p class="logo">${mark}<span>${escapeHtml(institution)}</span></p>
<a href="/">${say('demo.outbox.portal')}</a>
</div></div>
<header class="wall"><div class="frame"><h1>${title}</h1></div></header>
<main class="frame">
<p class="lead">${say('demo.outbox.lead')}</p>
${apps.map((app) => appBox(say, app)).join('')}${filter(say, view)}
<p role="status" class="news">${news}</p>
<ol class="messages" role="list" reversed data-newest="${newest}">${messages.map((message) => item(say, message, { language, timeZone: view.timeZone })).join('')}</ol>
<p class="empty">${say('demo.outbox.empty')}</p>
</main>
</body>
</html>
`
}

function appBox(say: Say, { username, key, code, codes }: ShownApp): string {
  const name = escapeHtml(username)
  return `<details class="app" data-app="${name}"><summary>${say('demo.outbox.app', { username: name })}</summary>
${codeBox(say, code)}<p class="facts">${say('demo.outbox.app-key')} <bdi>${key}</bdi></p>
<p class="facts">${say('demo.outbox.recovery-codes')} ${codes.map((one) => `<bdi>${escapeHtml(one)}</bdi>`).join(' ')}</p>
</details>
`
}

function filter(say: Say, { addresses, chosen }: OutboxPageView): string {
  const option = (value: string, label: string) =>
    `<option value="${escapeHtml(value)}"${value === chosen ? ' selected' : ''}>${escapeHtml(label)}</option>`
  return `<form class="filter" method="get">
<label for="to">${say('demo.outbox.filter')}</label>
<select id="to" name="to">${option('', say('demo.outbox.everyone'))}${addresses.map((to) => option(to, to)).join('')}</select>
<button>${say('demo.outbox.show')}</button>
</form>`
}

function item(say: Say, { number, at, message }: CapturedMessage, style: ClockStyle): string {
  const isEmail = message.channel === 'email'
  const heading = isEmail ? message.subject : say('demo.outbox.sms')
  const kind = isEmail ? `<span>${say('demo.outbox.email')}</span> ` : ''
  return `
<li class="message" data-channel="${message.channel}">
<article aria-labelledby="m${number}">
<h2 id="m${number}" dir="auto">${escapeHtml(heading)}</h2>
<p class="facts">${kind}<span>${say('demo.outbox.to')} <bdi>${escapeHtml(message.to)}</bdi></span> <time datetime="${instant(at)}">${timeToTheSecond(at, style)}</time></p>
${codeBox(say, codeOf(message))}<pre class="text" dir="auto">${escapeHtml(message.text.trimEnd())}</pre>
${isEmail ? preview(say, { number, subject: message.subject }) : ''}</article>
</li>`
}

/** The frame runs no script, and belongs to no origin. */
function preview(say: Say, { number, subject }: { readonly number: number; readonly subject: string }): string {
  return `<details class="preview"><summary>${say('demo.outbox.preview')}</summary>
<iframe sandbox loading="lazy" src="${mailPath(number)}" title="${escapeHtml(subject)}"></iframe></details>
`
}

function codeBox(say: Say, code: string | null): string {
  if (code === null) return ''
  const name = say('demo.outbox.copy', { code })
  const copied = say('demo.outbox.copied', { code })
  return `<p class="code"><span class="label">${say('demo.outbox.code')}</span> <strong>${code}</strong>
<button type="button" data-copy="${code}" data-copied="${copied}" aria-label="${name}" hidden>${say('demo.outbox.copy-short')}</button></p>
`
}

/**
 * The code of a message. It is found by its sentence, so that no phone number passes for a code.
 */
function codeOf({ channel, text }: Message): string | null {
  const found = (channel === 'email' ? codeInMail : codeInSms).exec(text.trimEnd())
  return found?.[1] ?? null
}

const mark = `<svg viewBox="0 0 40 40" aria-hidden="true" focusable="false"><path d="M4 5 36 11v3L4 9Z"/><path d="M4 12.5 10 13.4V35H4Z"/><path d="M14.5 14.1l4.6.7V33.600l-4.6.6Z"/><path d="M23 15.4l3.6.5V32.600l-3.6.5Z"/><path d="M30 16.4l2.6.4V31.800l-2.6.4Z"/></svg>`

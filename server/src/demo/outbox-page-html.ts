import { allLanguages, directionOf, type Say, sayIn } from '@portico/text/say-in'
import type { CapturedMessage } from '../delivery/captured/captured.js'
import type { Message } from '../delivery/delivery.js'
import { instant } from '../system/clock.js'
import { escapeHtml } from '../system/escape-html.js'

export interface OutboxPageView {
  /** Newest first. */
  readonly messages: readonly CapturedMessage[]
  readonly newest: number
  readonly institution: string
}

const codeLines = allLanguages.map((language) => sayIn(language)('message.code.code', { code: '([0-9]{6})' }))
const codeInMail = new RegExp(`^(?:${codeLines.join('|')})$`, 'm')
const codeInSms = /#([0-9]{6})$/

/**
 * The whole page in one language. Script and style are separate files, as the content security
 * policy requires.
 */
export function outboxPageHtml(language: string, { messages, newest, institution }: OutboxPageView): string {
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
<header class="wall">
<div class="frame">
<p class="logo">${mark}<span>${escapeHtml(institution)}</span></p>
<h1>${title}</h1>
</div>
</header>
<main class="frame">
<p class="lead">${say('demo.outbox.lead')} <a href="/">${say('demo.outbox.portal')}</a></p>
<p role="status" class="news"></p>
<ol class="messages" role="list" reversed data-newest="${newest}">${outboxItems(language, messages)}</ol>
<p class="empty">${say('demo.outbox.empty')}</p>
</main>
</body>
</html>
`
}

/** The messages as list items, newest first. */
export function outboxItems(language: string, messages: readonly CapturedMessage[]): string {
  const say = sayIn(language)
  return messages.map((message) => item(say, message)).join('')
}

function item(say: Say, { number, at, message }: CapturedMessage): string {
  const isEmail = message.channel === 'email'
  const heading = isEmail ? message.subject : say('demo.outbox.sms')
  const kind = isEmail ? `<span>${say('demo.outbox.email')}</span> ` : ''
  return `
<li class="message" data-channel="${message.channel}">
<article aria-labelledby="m${number}">
<h2 id="m${number}" dir="auto">${escapeHtml(heading)}</h2>
<p class="facts">${kind}<span>${say('demo.outbox.to')} <bdi>${escapeHtml(message.to)}</bdi></span> ${time(at)}</p>
${codeBox(say, codeOf(message))}<pre class="text" dir="auto">${escapeHtml(message.text.trimEnd())}</pre>
</article>
</li>`
}

function time(at: number): string {
  return `<time datetime="${instant(at)}">${instant(at).slice(11, 19)} UTC</time>`
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
  return found?.slice(1).find(Boolean) ?? null
}

const mark = `<svg viewBox="0 0 40 40" aria-hidden="true" focusable="false"><path d="M4 5 36 11v3L4 9Z"/><path d="M4 12.5 10 13.4V35H4Z"/><path d="M14.5 14.1l4.6.7V33.600l-4.6.6Z"/><path d="M23 15.4l3.6.5V32.600l-3.6.5Z"/><path d="M30 16.4l2.6.4V31.800l-2.6.4Z"/></svg>`

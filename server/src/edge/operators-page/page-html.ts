import { escapeHtml } from '../../ports/system/escape-html.js'

export interface PageFrame {
  readonly institution: string
  readonly version: string
  readonly timeZone: string
  /** False where the server cannot check its own set-up, as in the demo. */
  readonly hasSetUp: boolean
}

/** Addresses on the listener for monitoring. */
export const operatorsPaths = {
  now: '/',
  days: '/days',
  setUp: '/set-up',
  style: '/operators.css',
  face: '/title.woff2',
}

/** The address of a page of `docs/operating`, as this version has it. */
export const documentPath = (page: string) => `/docs/${page}`

interface Page {
  readonly path: string
  readonly title: string
  readonly body: string
}

/** A whole page, without script and without inline style: the security policy forbids both. */
export function pageHtml({ institution, version, timeZone, hasSetUp }: PageFrame, { path, title, body }: Page): string {
  const name = escapeHtml(institution)
  const tab = (to: string, label: string) =>
    `<li><a href="${to}"${to === path ? ' aria-current="page"' : ''}>${label}</a></li>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · ${name}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${operatorsPaths.style}">
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="bar"><div class="frame"><p class="logo">${mark}<span>${name}</span></p>
<nav aria-label="Main"><ul>${tab(operatorsPaths.now, 'Now')}${tab(operatorsPaths.days, 'Days')}${hasSetUp ? tab(operatorsPaths.setUp, 'Set-up') : ''}</ul></nav></div></header>
<main id="main" tabindex="-1"><div class="wall"><div class="frame"><h1>${title}</h1></div></div>
<div class="frame content">
${body}
</div></main>
<footer class="frame"><p>Portico ${escapeHtml(version)}. Times are those of ${escapeHtml(timeZone)}. Counts are of all servers, and a minute old at most. A server that is killed loses its last minute.</p></footer>
</body>
</html>
`
}

/** A box with a heading; `more` stands beside it. */
export function panel(heading: string, body: string, more = ''): string {
  return `<section class="panel"><div class="head"><h2>${heading}</h2>${more}</div>${body}</section>`
}

/** A shape for each tone, so that colour alone tells nothing. */
export function shape(tone: 'ok' | 'warning' | 'failed' | 'skipped'): string {
  return `<svg class="shape ${tone}" viewBox="0 0 20 20" aria-hidden="true" focusable="false"><path d="${shapes[tone]}"/></svg>`
}

const shapes = {
  ok: 'M10 1.500a8.500 8.500 0 1 0 .01 0ZM5.800 10.200 8.700 13.100 14.400 7.200',
  warning: 'M10 .8 19.200 10 10 19.200.8 10ZM10 5.500v5.500M10 13.600v.8',
  failed: 'M2.500 2.500h15v15h-15ZM6.500 6.500l7 7m0-7-7 7',
  skipped: 'M4 10h12',
}

const mark = `<svg viewBox="0 0 40 40" aria-hidden="true" focusable="false"><path d="M4 5 36 11v3L4 9Z"/><path d="M4 12.5 10 13.4V35H4Z"/><path d="M14.5 14.1l4.6.7V33.600l-4.6.6Z"/><path d="M23 15.4l3.6.5V32.600l-3.6.5Z"/><path d="M30 16.4l2.6.4V31.800l-2.6.4Z"/></svg>`

/**
 * Shows new messages from a parsed document, because no text may become markup; copies codes; and
 * says times in the reader's zone, which it names, as only the browser knows it.
 */
export const outboxScript = `const list = document.querySelector('.messages')
const news = document.querySelector('.news')
const choice = document.querySelector('select')
const chosen = choice.value
const everyMs = 1000

const language = document.documentElement.lang
const clock = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language,
  { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' })

function enliven(root) {
  for (const button of root.querySelectorAll('[data-copy]')) button.hidden = false
  for (const time of root.querySelectorAll('time')) time.textContent = clock.format(new Date(time.dateTime))
}

function pageAfter(number) {
  const query = new URLSearchParams({ to: chosen, than: number })
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', '/demo/outbox?' + query)
    request.responseType = 'document'
    request.onload = () => (request.response === null ? reject(request.status) : resolve(request.response))
    request.onerror = reject
    request.send()
  })
}

function showCodes(page) {
  for (const app of page.querySelectorAll('[data-app] .code')) {
    const { app: name } = app.parentElement.dataset
    const shown = document.querySelector('[data-app="' + name + '"] .code')
    if (shown.querySelector('strong').textContent === app.querySelector('strong').textContent) continue
    enliven(app)
    shown.replaceWith(app)
  }
}

async function look() {
  if (document.hidden) return
  const known = Number(list.dataset.newest)
  const page = await pageAfter(known)
  const found = page.querySelector('.messages')
  if (found === null) return
  showCodes(page)
  const newest = Number(found.dataset.newest)
  // The demo was started anew: its numbers begin again.
  if (newest < known) location.reload()
  if (newest <= known) return
  list.dataset.newest = newest
  enliven(found)
  list.prepend(...found.children)
  if (document.activeElement !== choice) {
    const { value } = choice
    choice.replaceChildren(...page.querySelector('select').children)
    choice.value = value
  }
  const said = page.querySelector('.news').textContent
  if (said !== '') news.textContent = said
}

async function follow() {
  // A portal that is just restarting is no news: the next look finds it again.
  await look().catch(() => undefined)
  setTimeout(follow, everyMs)
}

document.addEventListener('click', async ({ target }) => {
  const button = target instanceof Element ? target.closest('[data-copy]') : null
  if (button === null) return
  const code = button.parentElement.querySelector('strong')
  await navigator.clipboard.writeText(button.dataset.copy).then(
    () => { news.textContent = button.dataset.copied },
    () => getSelection().selectAllChildren(code),
  )
})
document.addEventListener('visibilitychange', () => look().catch(() => undefined))

enliven(document)
follow()
`

/** The look of the portal, reduced to one plain page, with its title face where that is built. */
export function outboxStyle(titleFace: string | null): string {
  return `${titleFace === null ? '' : fontFace(titleFace)}${plainStyle}`
}

/** The file has the letters of western languages only, as `tokens.css` of the client says. */
const fontFace = (address: string) => `@font-face { font-family: "Portico Title"; font-weight: 600; font-display: swap;
  src: url("${address}") format("woff2"); unicode-range: U+20-7E, U+A0-17F, U+218-21B, U+1E9E, U+2010-2044, U+20AC, U+2122; }
`

const plainStyle = `:root {
  color-scheme: light dark;
  --page: light-dark(#f9f8f6, #0e1212); --surface: light-dark(#fff, #171c1c); --line: light-dark(#e0dfda, #2e3635);
  --line-strong: light-dark(#87867f, #6f7a78); --ink: light-dark(#1a2024, #f2f1ee); --ink-2: light-dark(#4b5358, #b9b8b2);
  --accent: light-dark(#14625c, #8ecfc7); --accent-soft: light-dark(#e6f3f1, #16302d); --wall: light-dark(#0e3936, #0b2422);
  --font: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  --title: "Portico Title", Optima, Candara, "Gill Sans", var(--font);
}
*, ::before, ::after { box-sizing: border-box; }
html { scroll-padding-block-start: 5rem; font: 100%/1.55 var(--font); color: var(--ink); background: var(--page); -webkit-text-size-adjust: 100%; }
body, h1, h2, p, ol, pre { margin: 0; padding: 0; }
.frame { max-inline-size: 46rem; margin-inline: auto; padding-inline: 1rem; }
.wall, .bar { background: var(--wall); color: #fbfaf8; }
.wall .frame { padding-block: .25rem 1.5rem; }
.bar { position: sticky; inset-block-start: 0; z-index: 1; }
.bar .frame { display: flex; align-items: center; justify-content: space-between; gap: 1rem; min-block-size: 4rem; }
.bar a { flex: none; color: inherit; padding-block: .625rem; }
h1, h2, .logo { font-family: var(--title); font-weight: 600; line-height: 1.2; text-wrap: balance; overflow-wrap: anywhere; }
h1 { font-size: clamp(1.75rem, 1.2rem + 2.5vw, 2.5rem); }
h2 { font-size: 1.25rem; }
.logo { display: flex; align-items: center; gap: .75rem; font-size: 1.125rem; }
.logo svg { inline-size: 2rem; block-size: 2rem; flex: none; fill: currentColor; }
main { padding-block: 1.5rem 3rem; }
.lead { color: var(--ink-2); }
a { color: var(--accent); text-underline-offset: .2em; }
.news { min-block-size: 1.55em; font-size: .875rem; color: var(--ink-2); margin-block: .25rem .5rem; }
.messages { list-style: none; display: grid; gap: 1rem; }
.messages:not(:empty) ~ .empty { display: none; }
.empty { padding: 2rem 1rem; text-align: center; color: var(--ink-2); border: 1px dashed var(--line-strong); border-radius: .875rem; }
.message { background: var(--surface); border: 1px solid var(--line); border-radius: .875rem; padding: 1.25rem; }
article { display: grid; gap: .75rem; }
.facts { display: flex; flex-wrap: wrap; gap: .125rem 1rem; font-size: .875rem; color: var(--ink-2); overflow-wrap: anywhere; }
.code { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .75rem; padding: .5rem .5rem .5rem 1rem;
  background: var(--accent-soft); border-radius: .5rem; }
.label { font-size: .875rem; color: var(--ink-2); }
.code strong { font: 600 1.75rem/1.4 ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace; letter-spacing: .12em;
  user-select: all; direction: ltr; unicode-bidi: isolate; }
button { font: 600 1rem var(--font); color: var(--accent); background: var(--surface); border: 1px solid var(--line-strong);
  border-radius: .5rem; min-block-size: 2.75rem; padding: .375rem 1.25rem; margin-inline-start: auto; cursor: pointer; }
button[hidden] { display: none; }
button:hover { border-color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.text { font: .9375rem/1.55 var(--font); white-space: pre-wrap; overflow-wrap: anywhere; }
.filter { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem .75rem; margin-block-start: 1rem; }
.filter button { margin-inline-start: 0; }
select { font: 1rem var(--font); color: var(--ink); background: var(--surface); border: 1px solid var(--line-strong);
  border-radius: .5rem; min-block-size: 2.75rem; padding: .375rem .75rem; max-inline-size: 100%; }
.app { margin-block-start: .75rem; }
.app .facts bdi { font-family: ui-monospace, monospace; user-select: all; }
.preview { margin-block-start: .75rem; }
summary { min-block-size: 2.75rem; padding-block: .5rem; color: var(--accent); font-weight: 600; cursor: pointer; inline-size: fit-content; }
iframe { display: block; inline-size: 100%; block-size: 40rem; border: 1px solid var(--line); border-radius: .5rem; resize: vertical; }
@media (max-width: 40rem) { iframe { block-size: 52rem; } }
@media (max-width: 26rem) { .message { padding: .875rem; } .code strong { font-size: 1.375rem; } button { padding-inline: .875rem; } }
`

import { timeToTheSecond } from '@portico/text/instant-in-words'
import { escapeHtml } from '../../ports/system/escape-html.js'
import type { SetUpCheck, SetUpReport } from './operators-facts.js'
import { documentPath, panel, shape } from './page-html.js'

/** Checks whose answers name people. They say it at the terminal alone. */
const namesPeople: ReadonlySet<string> = new Set(['directory-names', 'directory-twice'])

const inWords = { ok: 'ok', warning: 'warning', failed: 'failed', skipped: 'skipped' } as const

/** What `config check` and `doctor` say, what fails first, each with the line that mends it. */
export function setUpHtml({ at, settings, checks }: SetUpReport, timeZone: string): string {
  const when = timeToTheSecond(at, { language: 'en', timeZone })
  return `<p class="note">Checked at ${when} as <code>portico config check</code> and <code>portico doctor</code> do, once a minute at most. The test account of the directory is left alone.</p>
${panel('Settings', settings === null ? noEnd : settingsOf(settings))}
${panel('Checks', checksOf(checks, settings), `<a href="${documentPath('doctor.md')}">What they ask</a>`)}`
}

const noEnd = '<p class="note">The check came to no end in time. Run it at a terminal.</p>'

function settingsOf({ problems, told }: NonNullable<SetUpReport['settings']>): string {
  const complete = problems.length === 0 ? [ofSettings('ok', 'The settings are complete.')] : []
  const wrong = problems.filter((problem) => problem.trim() !== '').map((problem) => ofSettings('failed', problem))
  return `<ul class="checks">${[...complete, ...wrong].join('')}</ul>${told.map((one) => `<p class="note">${withCode(one)}</p>`).join('')}`
}

const order = ['failed', 'warning', 'ok', 'skipped']

function checksOf(checks: SetUpReport['checks'], settings: SetUpReport['settings']): string {
  if (checks === null && settings !== null && settings.problems.length > 0)
    return '<p class="note">They need complete settings.</p>'
  if (checks === null) return noEnd
  const sorted = [...checks].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  return `<ul class="checks">${sorted.map(checkLine).join('')}</ul>`
}

function checkLine(check: SetUpCheck): string {
  const { code, state, found } = check
  // Behind the name of a directory where a portal has several.
  const isTold = state === 'ok' || !namesPeople.has(code.slice(code.lastIndexOf(':') + 1))
  return line({ ...check, found: isTold ? found : 'It names people. See them with portico doctor.' })
}

function ofSettings(state: SetUpCheck['state'], found: string): string {
  return line({ state, code: 'settings', found, mend: null })
}

function line({ state, code, found, mend }: SetUpCheck): string {
  const paste = mend === null ? '' : `<p class="mend">${withCode(mend)}</p>`
  return `<li>${shape(state)}<div><p><b>${escapeHtml(code)}</b> <span class="state">${inWords[state]}</span></p><p>${withCode(found)}</p>${paste}</div></li>`
}

/** Settings and commands as what an operator pastes. */
function withCode(text: string): string {
  const pasted = /`([^`]+)`|\b(PORTICO_[A-Z_]+(?:=[^\s,;]*[^\s,;.])?|portico [a-z]+(?: [a-z]+(?=[ .]|$))?)/g
  return escapeHtml(text).replace(pasted, (_, quoted?: string, plain?: string) => `<code>${quoted ?? plain}</code>`)
}

import { type Check, type Finding, failed, passed, skipped, warning } from '../../ports/check.js'
import type { Config, OneDirectory } from '../../ports/config/config.js'
import { canonicalUsername } from '../../ports/directory/canonical-username.js'
import type { Directory, ListedAccount } from '../../ports/directory/directory.js'
import type { CheckCode } from './check-codes.js'
import type { PortalParts } from './portal-checks.js'

type RemoteDirectory = Exclude<OneDirectory, { kind: 'embedded' }>

interface ReminderParts {
  readonly config: Pick<Config, 'directory' | 'institution' | 'reminders'>
  /** A directory on another machine, which is asked for nothing before a check runs. */
  readonly directoryOf: (one: RemoteDirectory) => Pick<Directory, 'entries' | 'find'>
  readonly openStore: PortalParts['openStore']
}

/** Whether reminders can be sent, and leave in time. None where they are off. */
export function reminderChecks(parts: ReminderParts): Check<CheckCode>[] {
  const { config, openStore } = parts
  const { directory } = config
  if (config.reminders.days.length === 0) return []
  return [
    ...(directory.kind === 'several'
      ? directory.among.map((one) => expiryCheck(parts, one.directory, `${one.name}:`))
      : [expiryCheck(parts, directory, '')]),
    {
      code: 'mail-rate',
      needs: ['store'],
      run: async () => {
        const seen = await openStore()
        if (seen.kind !== 'current') return skipped('It needs a store of this version.')
        return rateFinding(seen.remindersDue, config.reminders)
      },
    },
  ]
}

/** Whether a directory tells when passwords end. One of several has its name before the code. */
function expiryCheck(
  { config, directoryOf }: ReminderParts,
  one: OneDirectory,
  name: '' | `${string}:`,
): Check<CheckCode> {
  const code: CheckCode = `${name}expiry-read`
  if (one.kind === 'embedded') return { code, run: async () => lifeFinding(one.passwordLifeMs) }
  const needs: CheckCode[] = [`${name}directory-bind`]
  return { code, needs, run: () => expiryFinding(config, one.canary, directoryOf(one)) }
}

function lifeFinding(passwordLifeMs: number): Finding {
  if (passwordLifeMs > 0) return passed('Passwords of the embedded directory end.')
  return warning(
    'Passwords of the embedded directory do not end, so that nobody gets a reminder.',
    'Set PORTICO_PASSWORD_LIFE_DAYS, or leave PORTICO_REMINDERS_DAYS empty.',
  )
}

const rights =
  'Give passwords an end there, or let the service account read what tells it: pwdChangedTime and the policies in OpenLDAP, passwordExpirationTime in 389 Directory Server, msDS-UserPasswordExpiryTimeComputed in Active Directory.'

async function expiryFinding(
  { institution }: Pick<Config, 'institution'>,
  canary: string | null,
  directory: Pick<Directory, 'entries' | 'find'>,
): Promise<Finding> {
  const page = await firstPage(directory)
  if (page === null)
    return failed(
      'The directory does not list its accounts, so that nobody gets a reminder.',
      'Let the service account list the accounts below each base.',
    )
  if (canary === null) return listingFinding(page)
  const { value, whole } = canonicalUsername(canary, institution.domains)
  const account = await directory.find(value, whole)
  if (account === null) return skipped(`The directory has no account ${canary}.`)
  if (account.passwordExpiresAt === null)
    return warning(`The directory does not tell when the password of ${canary} ends, or it never ends.`, rights)
  return passed(`The directory tells when the password of ${canary} ends.`)
}

async function firstPage({ entries }: Pick<Directory, 'entries'>): Promise<readonly ListedAccount[] | null> {
  for await (const page of entries('full')) return page
  return []
}

function listingFinding(page: readonly ListedAccount[]): Finding {
  const telling = page.filter(({ passwordExpiresAt }) => passwordExpiresAt !== null).length
  const of = `of ${telling} of the first ${page.length} accounts`
  if (telling > 0) return passed(`The directory tells when the password ends ${of}.`)
  return warning(`The directory tells when the password ends ${of}.`, rights)
}

/** Whether all that are due leave before their day is over, which begins for mails at an hour. */
function rateFinding(due: number, { perHour, hour }: Config['reminders']): Finding {
  const [hours, hoursOfDay] = [Math.ceil(due / perHour), 24 - hour]
  if (hours <= hoursOfDay)
    return passed(`Reminders that are due: ${due}. At ${perHour} an hour all leave on their day.`)
  return warning(
    `Reminders that are due: ${due}. At ${perHour} an hour they take ${hours} hours, and a day has ${hoursOfDay} from ${hour} o'clock on.`,
    'Raise PORTICO_REMINDERS_PER_HOUR as far as the mail server bears it, or lower PORTICO_REMINDERS_HOUR.',
  )
}

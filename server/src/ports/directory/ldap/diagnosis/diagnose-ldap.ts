import { ResultCodeError } from 'ldapts'
import { type Finding, failed, passed } from '../../../check.js'
import { Unavailable } from '../../../refusal.js'
import { canonicalUsername } from '../../canonical-username.js'
import type { DirectoryDiagnosis } from '../../directory-diagnosis.js'
import type { LdapSettings } from '../../ldap-settings.js'
import { DirectoryFault } from '../directory-fault.js'
import { answerOf, mendOf } from '../expecting-answers.js'
import type { ServerPlace } from '../ldap-connection.js'
import { type DiagnosisAccess, diagnosisAccess } from './diagnosis-access.js'
import type { MakeDialect, PolicyReading } from './dialect.js'
import { counting, entryChecks } from './entry-checks.js'
import { policyChecks } from './policy-checks.js'
import { readEntries, shownEntry } from './read-entries.js'
import { rightChecks } from './right-checks.js'
import { serverChecks } from './server-checks.js'

/** A check has ten seconds, and may connect a second time. */
const longestMs = 4_000

/** The doctor's checks of a directory that speaks LDAP, on connections of its own. */
export function diagnoseLdap(
  given: LdapSettings,
  makeDialect: MakeDialect,
  domains: readonly string[],
): DirectoryDiagnosis {
  const settings = { ...given, timeoutMs: Math.min(given.timeoutMs, longestMs) }
  const access = diagnosisAccess(settings)
  const dialect = makeDialect(settings, domains)
  const diagnosed = { settings, dialect, access }
  const count = counting(diagnosed)
  let reading: Promise<PolicyReading> | null = null
  const readPolicy = () => {
    reading ??= access.asService(async (client) => {
      const [canary] =
        settings.canary === null ? [] : await readEntries(client, diagnosed, { username: settings.canary })
      return dialect.policyOf(client, canary ?? null)
    })
    return reading
  }
  const checks = [
    ...serverChecks(settings, (server) => signInOf(access, { server, bindDn: settings.bindDn })),
    ...entryChecks(diagnosed, count),
    ...policyChecks(dialect, readPolicy),
    ...rightChecks(diagnosed, readPolicy),
  ]
  return {
    checks: checks.map(({ run, ...check }) => ({ ...check, run: () => run().catch(findingOf) })),
    usernames: async () => new Set([...(await count()).names].map((name) => canonicalUsername(name, domains).value)),
    async entriesOf(username, whole) {
      const reading = access.asService((client) => readEntries(client, diagnosed, { username, whole }))
      const entries = await reading.catch((cause: unknown) => {
        throw new Unavailable('directory', { cause })
      })
      return entries.map((entry) => shownEntry(entry, diagnosed))
    },
  }
}

/** The finding of an answer that a check does not expect. */
function findingOf(cause: unknown): Finding {
  if (!(cause instanceof ResultCodeError)) throw cause
  return failed(`The ${answerOf(cause)}.`, mendOf(cause))
}

async function signInOf(
  access: DiagnosisAccess,
  { server, bindDn }: { readonly server: ServerPlace; readonly bindDn: string },
): Promise<Finding> {
  try {
    await access.signIn(server)
    return passed(`${server.name} takes ${bindDn} and its password.`)
  } catch (cause) {
    if (cause instanceof DirectoryFault) return failed(cause.found, cause.mend)
    throw cause
  }
}

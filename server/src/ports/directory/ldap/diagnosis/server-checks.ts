import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { type Check, type Finding, failed, passed, warning } from '../../../check.js'
import { systemCode } from '../../../system/access-of.js'
import type { DirectoryCheckCode } from '../../directory-diagnosis.js'
import type { LdapSettings } from '../../ldap-settings.js'
import { DirectoryFault, type DirectoryReason } from '../directory-fault.js'
import { openLdapConnection, placeOf, type ServerPlace, trustOf } from '../ldap-connection.js'

type AskServer = (server: ServerPlace) => Promise<Finding>

/** At which step a connection ends for a reason. Every other reason belongs to the connection. */
const stepOf: Partial<Record<DirectoryReason, DirectoryCheckCode>> = {
  'StartTLS refused': 'directory-tls',
  'TLS failed': 'directory-tls',
  'certificate not trusted': 'directory-authority',
  'certificate expired': 'directory-expiry',
  'certificate too weak': 'directory-authority',
  'certificate of another host': 'directory-host',
}

const dayMs = 24 * 60 * 60_000
const warnedDays = 30

/** The fault of a connection that ended while it opened, or the end of its server's certificate. */
type Tried = { readonly fault: DirectoryFault } | { readonly certifiedUntil: number }

/**
 * Asks each server of the directory step by step, up to the sign-in of the service account. A
 * server that fails a step is left out of the later ones; the step fails where no server is left.
 */
export function serverChecks(
  { urls, ca, timeoutMs }: Pick<LdapSettings, 'urls' | 'ca' | 'timeoutMs'>,
  signIn: AskServer,
): readonly Check<DirectoryCheckCode>[] {
  const trust = trustOf(ca)
  let left: readonly ServerPlace[] = urls.map((url) => placeOf(url, trust))
  const tries = new Map<ServerPlace, Promise<Tried>>()
  const onEach = (ask: AskServer) => async () => {
    const findings = await Promise.all(left.map(async (server) => ({ server, finding: await ask(server) })))
    left = findings.filter(({ finding }) => finding.state !== 'failed').map(({ server }) => server)
    return together(findings.map(({ finding }) => finding))
  }
  type Found = (server: ServerPlace, until: number) => Finding
  const step = (code: DirectoryCheckCode, needs: readonly DirectoryCheckCode[], found: Found) => {
    const run = onEach(async (server) => {
      const trying = tries.get(server) ?? tryServer(server, timeoutMs)
      tries.set(server, trying)
      const tried = await trying
      if (!('fault' in tried)) return found(server, tried.certifiedUntil)
      const { reason, found: what, mend } = tried.fault
      const isHere = (stepOf[reason] ?? 'directory-connection') === code
      return isHere ? failed(what, mend) : found(server, Number.POSITIVE_INFINITY)
    })
    return { code, needs, run }
  }
  const tls = ({ name, isTlsAtOnce }: ServerPlace) => `${name} speaks TLS${isTlsAtOnce ? '' : ' after StartTLS'}.`
  return [
    { code: 'directory-name', run: onEach(addressOf) },
    step('directory-connection', ['directory-name'], ({ name }) => passed(`${name} answers.`)),
    step('directory-tls', ['directory-connection'], (server) => passed(tls(server))),
    step('directory-authority', ['directory-tls'], ({ name }) => passed(`The authority behind ${name} is trusted.`)),
    step('directory-expiry', ['directory-tls', 'directory-authority'], expiryOf),
    step('directory-host', ['directory-tls', 'directory-authority', 'directory-expiry'], ({ host }) =>
      passed(`The certificate names ${host}.`),
    ),
    { code: 'directory-bind', needs: ['directory-host'], run: onEach(signIn) },
  ]
}

async function tryServer(server: ServerPlace, timeoutMs: number): Promise<Tried> {
  try {
    const { certifiedUntil, close } = await openLdapConnection(server, timeoutMs)
    close()
    return { certifiedUntil }
  } catch (cause) {
    if (cause instanceof DirectoryFault) return { fault: cause }
    throw cause
  }
}

/** The portal works while one server does, so that only the fault of all of them is a failure. */
function together(findings: readonly Finding[]): Finding {
  const faulty = findings.filter(({ state }) => state !== 'ok')
  const chosen = faulty.length > 0 ? faulty : findings
  const texts = (of: (finding: Finding) => string | null) =>
    [...new Set(chosen.map(of).filter((text) => text !== null))].join(' ')
  const [found, mend] = [texts((finding) => finding.found), texts((finding) => finding.mend)]
  if (faulty.length === 0) return passed(found)
  return findings.every(({ state }) => state === 'failed') ? failed(found, mend) : warning(found, mend)
}

async function addressOf({ host }: ServerPlace): Promise<Finding> {
  if (isIP(host) !== 0) return passed(`${host} is an address.`)
  try {
    const addresses = await lookup(host, { all: true })
    return passed(`${host} is ${addresses.map(({ address }) => address).join(', ')}.`)
  } catch (cause) {
    return failed(
      `The name ${host} has no address (${systemCode(cause)}).`,
      'Correct the host in PORTICO_DIRECTORY_URL, or the name servers of this machine.',
    )
  }
}

function expiryOf({ name }: ServerPlace, until: number): Finding {
  if (until === Number.POSITIVE_INFINITY) return passed(`The certificate of ${name} is valid today.`)
  const day = new Date(until).toISOString().slice(0, 10)
  const days = Math.floor((until - Date.now()) / dayMs)
  if (days >= warnedDays) return passed(`The certificate of ${name} is valid until ${day}.`)
  return warning(`The certificate of ${name} is valid for ${days} more days, until ${day}.`, 'Renew it in time.')
}

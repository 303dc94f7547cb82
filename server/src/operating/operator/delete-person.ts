import { failure, ok, type Result } from '../../ports/result.js'
import { recordOperator } from '../../rules/audit/record.js'
import type { ErasedRows } from '../../rules/person-data-store.js'
import type { Stores } from '../../rules/stores.js'
import { type FoundPerson, findPerson, type PersonChoice } from './find-person.js'
import type { PersonPorts } from './read-person.js'

/** A write of a password that began so long ago has ended, or a crash has cut it off, in ms. */
const writeMs = 60_000

export interface DeletedPerson {
  readonly called: string
  readonly rows: ErasedRows
  /** True where a directory of its own still has the account. */
  readonly staysInDirectory: boolean
}

/**
 * Deletes all that the portal keeps of a person, the account of the embedded directory included,
 * and audits it. Sessions and flows end with it, and no notice leaves. The audit keeps its events
 * under the keyed hash of the name. Fails while a password of the person is being written.
 */
export async function deletePerson(ports: PersonPorts, choice: PersonChoice): Promise<Result<DeletedPerson>> {
  const found = await findPerson(ports, choice)
  return found.ok ? deleteFound(ports, found.value) : found
}

/** The same with the account of a username, which must be there. */
export async function deleteAccount(ports: PersonPorts, username: string): Promise<Result<DeletedPerson>> {
  const found = await findPerson(ports, { username })
  if (!found.ok) return found
  const { account, called } = found.value
  return account === null ? failure(`There is no account "${called}".`) : deleteFound(ports, found.value)
}

async function deleteFound(ports: PersonPorts, person: FoundPerson): Promise<Result<DeletedPerson>> {
  const { called, account, keys, auditKey } = person
  const { storePrefix } = ports
  const isInStore = storePrefix !== null && account?.id.startsWith(storePrefix) === true
  const staysInDirectory = account !== null && !isInStore
  const isWrittenBack = account !== null && ports.directory.writeBack !== null
  const rows = await ports.store.transaction(async (stores) => {
    if (await isPasswordBeingWritten(stores, ports, person)) return null
    const erased = await stores.personData.erase(keys, { staysInDirectory, isWrittenBack, auditKey })
    const isAnything = Object.values(erased).some((count) => count > 0)
    if (isAnything) {
      await recordOperator(stores.audit, {
        event: 'person.deleted',
        operator: ports.operator,
        about: auditKey,
        at: ports.clock.date(),
        detail: { ...erased },
      })
    }
    return erased
  })
  if (rows === null) return failure(`A password of ${called} is being written. Run the command again in a minute.`)
  return ok({ called, rows, staysInDirectory })
}

/** The server would go on with what it has begun, and store it for a person who is gone. */
async function isPasswordBeingWritten(
  { directoryWrites }: Stores,
  { clock }: PersonPorts,
  { keys }: FoundPerson,
): Promise<boolean> {
  const open = await directoryWrites.open()
  return open.some(({ accountId, begunAt }) => accountId === keys.accountId && begunAt > clock.now() - writeMs)
}

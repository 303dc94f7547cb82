import { failure, ok, type Result } from '../../ports/result.js'
import { recordOperator } from '../../rules/audit/record.js'
import { operatorMask } from '../../rules/contact/contact-mask.js'
import { keptOf, putReminderMails, reminderAddresses } from '../../rules/contact/put-reminder-mails.js'
import type { TellingPorts } from './change-stop.js'
import { findPerson } from './find-person.js'

/**
 * Queues the mail that tells a person when the password ends, whatever stage is reached, and audits it.
 * Returns the masked addresses. Fails where no reminder may go to the person, or none would be true.
 */
export async function sendReminder(ports: TellingPorts, username: string): Promise<Result<readonly string[]>> {
  const found = await findPerson(ports, { username })
  if (!found.ok) return found
  const { account, called } = found.value
  if (account === null) return failure(`There is no account "${called}".`)
  const endsAt = account.passwordExpiresAt
  if (endsAt === null) return failure(`The directory does not tell that the password of ${called} ends.`)
  if (endsAt <= ports.clock.date()) return failure(`The password of ${called} has ended already.`)
  const kept = await keptOf(ports, account)
  return ports.store.transaction(async (stores) => {
    const addresses = await reminderAddresses(stores, ports, { account, kept })
    if (addresses === null) return failure(`${called} is disabled or stopped, and gets no reminder.`)
    if (addresses.length === 0) return failure(`${called} has no address to which reminders go.`)
    await putReminderMails(stores, ports, { account, endsAt, addresses, kind: 'notice' })
    const masked = addresses.map((address) => operatorMask({ kind: 'email', address }))
    const by = { operator: ports.operator, about: account.id, at: ports.clock.date() }
    await recordOperator(stores.audit, { event: 'reminder.tried', ...by, detail: { masked } })
    return ok(masked)
  })
}

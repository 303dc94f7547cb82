import type { OutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import type { SignedIn } from '../../edge/call/scope.js'
import type { KeyedMutex } from '../../ports/system/concurrency.js'
import { writePassword } from '../../rules/directory-write/write-password.js'
import { rememberDevice } from '../../rules/session/known-device.js'
import { requireOwnPassword } from '../../rules/session/require-own-password.js'
import { startSession } from '../../rules/session/start-session.js'
import { acceptPassword } from './accept-password.js'

const refusals = { wrong: 'old-password-wrong', gone: 'session-gone' } as const

type Changing = CallContext<'changePassword', SignedIn>

/** Changes the password of a visitor; the session goes on under a new id, all others end. */
export function changePassword(mutex: KeyedMutex) {
  // In turn, so that parallel right tries do not use up each other's.
  return (context: Changing) =>
    mutex.runExclusive(context.scoped.session.idHash, async () => {
      const { input, scoped } = context
      const own = { ...scoped, typed: input.oldPassword, refusals }
      return change(context, await requireOwnPassword(context.ports, own))
    })
}

async function change(
  { ports, visit, input, scoped }: Changing,
  old: string,
): Promise<Answer<OutputOf<'changePassword'>>> {
  const { account, session } = scoped
  const next = await acceptPassword(ports, {
    account,
    password: input.newPassword,
    repeated: input.newpassword2,
  })
  const cookies = await writePassword(ports, visit, {
    account,
    purpose: 'change',
    write: () => ports.directory.changePassword(account, { old, next }),
    afterWrite: async (stores) => ({
      session: await startSession(stores, ports, {
        accountId: account.id,
        signedInAt: session.signedInAt,
        lifeMs: session.expiresAt - ports.clock.now(),
        origin: session,
      }),
      device: await rememberDevice(stores, { ports, visit }, account.id),
    }),
  })
  return { output: { success: true, message: visit.say('password.changed') }, ...cookies }
}

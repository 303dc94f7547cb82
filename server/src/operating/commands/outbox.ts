import { Command } from '@commander-js/extra-typings'
import type { MessageRecord } from '../../ports/delivery/outbox-store.js'
import { failure, ok, type Result } from '../../ports/result.js'
import { type Clock, instant } from '../../ports/system/clock.js'
import { recordOperator } from '../../rules/audit/record.js'
import type { Ports } from '../../rules/ports.js'
import { messageObject, messageState } from '../operator/message-object.js'
import { argumentValue, type CommandWorld, configOption, jsonOption, oneLine, requireValue } from './command.js'
import { counted } from './report-import.js'
import { changeStore, readStore } from './with-store.js'

const listHelp = `
Prints one message per line, the oldest first, with tabs between the cells, or one JSON object per
line. It never prints a text or a code, and destinations only masked.`

const retryHelp = `
A running server tries the messages within two seconds. The others wait until it starts. A code that
has expired is never sent.`

export function outbox(world: CommandWorld) {
  return new Command('outbox')
    .description('Shows and retries the messages that wait.')
    .addCommand(outboxList(world))
    .addCommand(outboxRetry(world))
}

function outboxList(world: CommandWorld) {
  return new Command('list')
    .description('Lists the messages that wait to be sent.')
    .addOption(jsonOption)
    .addOption(configOption)
    .addHelpText('after', listHelp)
    .action(({ config, json }) =>
      readStore(world, config, async ({ store, clock }) => {
        if (!json) world.print(columns.join('\t'))
        for (const message of await store.outbox.waiting()) {
          world.print(json ? JSON.stringify(messageObject(message, clock)) : rowOf(message, clock))
        }
      }),
    )
}

function outboxRetry(world: CommandWorld) {
  return new Command('retry')
    .description('Makes messages that wait due now.')
    .argument('[id]', 'message to retry, by its id in the list', argumentValue)
    .option('--all', 'retry all messages that wait')
    .addOption(configOption)
    .addHelpText('after', retryHelp)
    .action((id, { all: isAll = false, config }, command) => {
      if ((id === undefined) !== isAll) command.error('error: give either the id of a message or --all')
      return changeStore(world, config, async (ports) => {
        const retried = requireValue(await retryMessages(ports, id))
        world.print(`${counted(retried, 'message')} ${retried === 1 ? 'is' : 'are'} due now.`)
      })
    })
}

const columns = ['id', 'queued', 'age', 'kind', 'channel', 'to', 'purpose', 'tries', 'state'] as const

function rowOf(message: MessageRecord, clock: Clock): string {
  const { id, createdAt, kind, channel, masked, purpose, attempts } = message
  const [queued, age] = [instant(clock.date(createdAt)), ageOf(clock.now() - createdAt)]
  const cells = [id, queued, age, kind, channel, masked || '-', purpose, String(attempts)]
  return [...cells, messageState(message, clock)].map(oneLine).join('\t')
}

/** `12 s`, `3 min`, `5 h` or `2 d`: whole units, rounded down. */
function ageOf(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds < 120) return `${seconds} s`
  if (seconds < 120 * 60) return `${Math.floor(seconds / 60)} min`
  return seconds < 48 * 3600 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 86_400)} d`
}

/** Makes one waiting message or all due now, audits it, and returns how many. Fails for none. */
async function retryMessages(
  { store, clock, operator }: Pick<Ports, 'store' | 'clock'> & { readonly operator: string },
  id: string | undefined,
): Promise<Result<number>> {
  const [now, at] = [clock.now(), clock.date()]
  const retried = await store.transaction(async (stores) => {
    const due = await stores.outbox.makeDue(now, id)
    for (const about of new Set(due.map(({ accountId }) => accountId))) {
      const outboxIds = due.filter(({ accountId }) => accountId === about).map((message) => message.id)
      await recordOperator(stores.audit, { event: 'messages.retried', operator, about, at, detail: { outboxIds } })
    }
    return due.length
  })
  if (id !== undefined && retried === 0) return failure(`No message waits under the id ${id}.`)
  return ok(retried)
}

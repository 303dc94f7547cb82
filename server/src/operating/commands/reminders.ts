import { Command, InvalidArgumentError } from '@commander-js/extra-typings'
import { recordOperator } from '../../rules/audit/record.js'
import { operatorMask } from '../../rules/contact/contact-mask.js'
import { keptOf, reminderAddresses } from '../../rules/contact/put-reminder-mails.js'
import { sweepPace } from '../../rules/coverage/sweep-pace.js'
import type { TellingPorts } from '../operator/change-stop.js'
import { type EndingPerson, endingPeople } from '../operator/ending-people.js'
import { sendReminder } from '../operator/send-reminder.js'
import { argumentValue, type CommandWorld, configOption, jsonOption, oneLine, requireValue } from './command.js'
import { printRows } from './print-rows.js'
import { changeAndTell, personPorts, tellingOf } from './with-store.js'

const dueHelp = `
Reads the directory as the nightly sweep does, 200 people in a second at most, and sends and marks nothing.
Each line is a day: how many days are left, how many passwords end then, and to how many of these people
the next mails go by PORTICO_REMINDERS_DAYS.

--list tells each person by name, with the masked addresses that a reminder would go to, and is audited.`

const sendHelp = `
Sends the person the reminder that the settings make, to look at it, whether reminders are on or off. It
goes to the addresses of PORTICO_REMINDERS_TO, and is audited. A running server sends it within two seconds.`

export function reminders(world: CommandWorld) {
  return new Command('reminders')
    .description('Tells whose password ends soon, and sends one reminder to look at.')
    .addCommand(remindersDue(world))
    .addCommand(remindersSend(world))
}

function remindersDue(world: CommandWorld) {
  return new Command('due')
    .description('Counts whose password ends soon, day by day.')
    .option('--days <days>', 'how many days to look ahead', daysFrom, 14)
    .option('--list', 'tell each person by name in place of numbers')
    .addOption(jsonOption)
    .addOption(configOption)
    .addHelpText('after', dueHelp)
    .action(({ days, list: isList = false, json, config }) =>
      changeAndTell(world, config, async (opened, settings) => {
        const ports = { ...personPorts(opened, settings), ...(await tellingOf(settings)), random: opened.random }
        const people = requireValue(await endingPeople(ports, { days, pace: sweepPace() }))
        if (!isList) return printRows(world, countedByDay(people), { json, columns: ['day', 'left', 'people', 'due'] })
        // Audited first, so that no name is told of which the audit knows nothing.
        const act = { operator: opened.operator, about: null, at: opened.clock.date() }
        await recordOperator(opened.store.audit, { event: 'people.listed', ...act, detail: { people: people.length } })
        const rows = []
        for (const person of people) rows.push(await rowOf(ports, person))
        printRows(world, rows, { json, columns: ['id', 'username', 'day', 'left', 'due', 'to'] })
      }),
    )
}

function remindersSend(world: CommandWorld) {
  return new Command('send')
    .description('Sends one person the reminder, to look at it.')
    .requiredOption('--to <username>', 'who gets it', argumentValue)
    .addOption(configOption)
    .addHelpText('after', sendHelp)
    .action(({ to, config }) =>
      changeAndTell(world, config, async (opened, settings) => {
        const ports = { ...personPorts(opened, settings), ...(await tellingOf(settings)), random: opened.random }
        const masked = requireValue(await sendReminder(ports, to))
        world.print(oneLine(`A reminder to ${masked.join(' and ')} is queued. A running server sends it.`))
      }),
    )
}

function daysFrom(value: string): number {
  const days = /^\d{1,3}$/.test(value) ? Number(value) : 0
  if (days < 1 || days > 365) throw new InvalidArgumentError('Give a number of days from 1 to 365.')
  return days
}

function countedByDay(people: readonly EndingPerson[]) {
  const days = new Map<string, { readonly day: string; readonly left: number; people: number; due: number }>()
  for (const { day, left, isDue } of people) {
    const counts = days.get(day) ?? { day, left, people: 0, due: 0 }
    days.set(day, { ...counts, people: counts.people + 1, due: counts.due + Number(isDue) })
  }
  return [...days.values()]
}

async function rowOf(ports: TellingPorts, { id, day, left, isDue }: EndingPerson) {
  const { store, directory } = ports
  const account = await directory.byId(id)
  const kept = account && (await keptOf(ports, account))
  const addresses = account && kept && (await reminderAddresses(store, ports, { account, kept }))
  const to = (addresses ?? []).map((address) => operatorMask({ kind: 'email', address })).join(', ')
  return { id, username: account?.username ?? null, day, left, due: isDue ? 'yes' : 'no', to: to === '' ? null : to }
}

import { Command } from '@commander-js/extra-typings'
import { recordOperator } from '../../rules/audit/record.js'
import type { AccountLine } from '../operator/account-administration.js'
import { type CommandWorld, configOption } from './command.js'
import { notRun } from './printable.js'
import { changeAccounts } from './with-store.js'

const columns = ['username', 'name', 'emails', 'phones', 'must_change', 'locked', 'disabled'] as const

const help = `
Prints the columns that portico account import --update reads:
${columns.join(',')}
It has no passwords and no photos; portico backup copies those. Spreadsheets take phone numbers for sums:
import the file into them as text.`

export function accountExport(world: CommandWorld) {
  return new Command('export')
    .description('Prints the accounts of the embedded directory as CSV.')
    .addOption(configOption)
    .addHelpText('after', help)
    .action(({ config }) =>
      changeAccounts(world, config, async ({ accounts, store, clock, operator }) => {
        const lines = await accounts.list()
        const detail = { accounts: lines.length }
        const event = 'accounts.exported'
        await recordOperator(store.audit, { event, operator, about: null, at: clock.date(), detail })
        world.print(columns.join(','))
        for (const line of lines) printRow(world, cellsOf(line))
      }),
    )
}

/** A file gets each sign as it is, so that an import reads what was exported. */
function printRow({ isTerminal, print, printAsIs = print }: CommandWorld, cells: readonly string[]): void {
  if (isTerminal) print(cells.map(notRun).map(inQuotes).join(','))
  else printAsIs(cells.map(inQuotes).join(','))
}

function cellsOf({
  username,
  name,
  emails,
  phones,
  mustChangePassword,
  isLocked,
  isDisabled,
}: AccountLine): readonly string[] {
  const states = [mustChangePassword, isLocked, isDisabled].map((is) => (is ? 'yes' : 'no'))
  return [username, name, emails.join(';'), phones.join(';'), ...states]
}

/** A cell in quotes where a sign in it would end it. */
function inQuotes(text: string): string {
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

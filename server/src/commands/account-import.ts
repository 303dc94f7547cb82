import { Command } from '@commander-js/extra-typings'
import type { NewAccount } from '../operator/account-administration.js'
import { type Result, resultOf } from '../result.js'
import { argumentValue, type CommandWorld, configOption, partialOption } from './command.js'
import { type ImportRow, readImport, severalIn } from './read-import.js'
import { counted, problemsByLine, reportImport } from './report-import.js'
import { withStore } from './with-store.js'

const columns = {
  required: ['username', 'name', 'password'],
  optional: ['emails', 'phones', 'must_change', 'locked', 'disabled'],
} as const
type Column = (typeof columns)['required' | 'optional'][number]

const help = `
The first line names the columns: ${[...columns.required, ...columns.optional].join(',')}
Join several emails or phones in one cell by ";".
must_change, locked and disabled are yes or no; an empty cell means no.

One bad line rejects the whole file, unless --partial is given. Addresses count as verified.
The file holds passwords: delete it afterwards.
The exit code is 0 if every line was imported, and 1 otherwise.`

export function accountImport(world: CommandWorld) {
  return new Command('import')
    .description('Adds the accounts of a CSV file to the embedded directory.')
    .argument('<file>', 'CSV file', argumentValue)
    .addOption(partialOption)
    .addOption(configOption)
    .addHelpText('after', help)
    .action(async (file, { config, partial: isPartial = false }) => {
      const read = readImport<Column>(world, file, columns)
      const parsed = read.rows.map(accountOf)
      const unreadable = [...read.problems, ...problemsByLine(read.rows, parsed)]
      const readable = read.rows.filter((_, index) => parsed[index]?.ok)
      const accountsToAdd = parsed.flatMap((one) => (one.ok ? [one.value] : []))
      const found = await withStore(world, config, ({ accounts }) =>
        accounts.addAll(accountsToAdd, {
          onProblem: isPartial ? 'skip' : 'reject-all',
          // A dry run finds the problems of the other lines too.
          isDryRun: !isPartial && unreadable.length > 0,
        }),
      )
      const added = found.filter((one) => one.ok).length
      reportImport(world, {
        done: `Added ${counted(added, 'account')}.`,
        problems: [...unreadable, ...problemsByLine(readable, found)],
        isPartial,
      })
    })
}

function accountOf({ cells }: ImportRow<Column>): Result<NewAccount> {
  const flags = (['must_change', 'locked', 'disabled'] as const).map((column) => ({
    value: yesOrNo(cells[column]),
    problem: `${column} must be yes or no.`,
  }))
  const [mustChange, locked, disabled] = flags.map(({ value }) => value === true)
  const account = {
    username: cells.username,
    name: cells.name.trim(),
    password: cells.password,
    emails: severalIn(cells.emails),
    phones: severalIn(cells.phones),
    photo: null,
    mustChangePassword: mustChange ?? false,
    isLocked: locked ?? false,
    isDisabled: disabled ?? false,
  }
  return resultOf(
    account,
    flags.filter(({ value }) => value === null).map(({ problem }) => problem),
  )
}

/** Null if the cell says neither. */
function yesOrNo(cell: string): boolean | null {
  const value = cell.trim().toLowerCase()
  if (['yes', 'true', '1'].includes(value)) return true
  return ['', 'no', 'false', '0'].includes(value) ? false : null
}

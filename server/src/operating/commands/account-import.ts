import { Command } from '@commander-js/extra-typings'
import type { Result } from '../../ports/result.js'
import { measureEnrolled } from '../../rules/flow/measure-enrolled.js'
import type { ImportedAccount, ImportedAs } from '../operator/account-administration.js'
import { argumentValue, type CommandWorld, configOption, dryRunOption, partialOption } from './command.js'
import { type ImportRow, readImport, severalIn } from './read-import.js'
import { counted, problemsByLine, reportImport } from './report-import.js'
import { showProgress } from './show-progress.js'
import { withAccounts } from './with-store.js'

const columns = {
  required: ['username', 'name', 'password'],
  optional: ['emails', 'phones', 'must_change', 'locked', 'disabled'],
} as const
type Column = (typeof columns)['required' | 'optional'][number]

/** An update may have any of the columns. */
const updateColumns = { required: ['username'], optional: [...columns.required.slice(1), ...columns.optional] } as const

const help = `
The file is CSV, or - for standard input. The first line names the columns:
${[...columns.required, ...columns.optional].join(',')}
Join several emails or phones in one cell by ";".
must_change, locked and disabled are yes or no; an empty cell means no.

One bad line rejects the whole file, unless --partial is given. Addresses count as verified.
With --update, only username is needed, an empty cell keeps what is there, and emails and phones
are added to those that are there.
The file holds passwords: delete it afterwards.
The exit code is 0 if every line was imported, and 1 otherwise.`

export function accountImport(world: CommandWorld) {
  return new Command('import')
    .description('Adds the accounts of a CSV file to the embedded directory.')
    .argument('<file>', 'CSV file, or - for standard input', argumentValue)
    .option('--hashes', 'the passwords are hashes of another system')
    .option('--update', 'change the accounts that exist')
    .addOption(dryRunOption)
    .addOption(partialOption)
    .addOption(configOption)
    .addHelpText('after', help)
    .action(async (file, { config, ...choice }) => {
      const { partial: isPartial = false, dryRun: isDryRun = false, update: isUpdate = false } = choice
      const read = await readImport<Column>(world, file, isUpdate ? updateColumns : columns)
      const accounts = read.rows.map(({ cells }) => accountOf(cells, isUpdate))
      const importChoice = {
        onProblem: isPartial ? 'skip' : 'reject-all',
        // A dry run finds the problems of the other lines too.
        isDryRun: isDryRun || (!isPartial && read.problems.length > 0),
        isUpdate,
        areHashes: choice.hashes ?? false,
        onProgress: showProgress(world, 'Hashing passwords'),
      } as const
      const results = await withAccounts(world, config, async (ports, rules) => {
        const imported = await ports.accounts.importAll(accounts, importChoice)
        const isWritten = imported.some((one) => one.ok && one.value !== 'unchanged')
        if (isWritten && !importChoice.isDryRun) await measureEnrolled({ ...ports, rules }, { isImport: true })
        return imported
      })
      reportImport(world, {
        done: sentenceOf(results, { isDryRun, isUpdate }),
        problems: [...read.problems, ...problemsByLine(read.rows, results)],
        isPartial,
        isDryRun,
      })
    })
}

function sentenceOf(
  results: readonly Result<ImportedAs>[],
  { isDryRun, isUpdate }: { readonly isDryRun: boolean; readonly isUpdate: boolean },
): string {
  const count = (as: ImportedAs) => results.filter((one) => one.ok && one.value === as).length
  const added = counted(count('added'), 'account')
  const [add, change] = isDryRun ? ['Would add', 'would change'] : ['Added', 'changed']
  return isUpdate
    ? `${add} ${added}, ${change} ${count('changed')}; ${count('unchanged')} unchanged.`
    : `${add} ${added}.`
}

/** An empty cell is absent, except for the password of a new account, which is a problem. */
function accountOf(cells: ImportRow<Column>['cells'], isUpdate: boolean): ImportedAccount {
  const name = cells.name.trim()
  const mustChange = yesOrNo(cells, 'must_change')
  const locked = yesOrNo(cells, 'locked')
  const disabled = yesOrNo(cells, 'disabled')
  return {
    username: cells.username,
    emails: severalIn(cells.emails),
    phones: severalIn(cells.phones),
    ...(name === '' ? {} : { name }),
    ...(cells.password === '' && isUpdate ? {} : { password: cells.password }),
    ...(mustChange.said === null ? {} : { mustChangePassword: mustChange.said }),
    ...(locked.said === null ? {} : { isLocked: locked.said }),
    ...(disabled.said === null ? {} : { isDisabled: disabled.said }),
    problems: [...mustChange.problems, ...locked.problems, ...disabled.problems],
  }
}

/** What spreadsheets and people write, in the languages that their programs speak. */
const yesWords = wordSet('yes y true 1 ja j wahr oui o vrai sí si s verdadero sì vero sim verdadeiro waar نعم')
const noWords = wordSet('no n false 0 nein falsch non faux falso não nao nee onwaar لا')

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}

/** The yes or no of a cell; null if it is empty, or if it says neither, which is a problem. */
function yesOrNo(
  cells: ImportRow<Column>['cells'],
  column: Column,
): { readonly said: boolean | null; readonly problems: readonly string[] } {
  const value = cells[column].trim().normalize('NFC').toLowerCase()
  if (yesWords.has(value)) return { said: true, problems: [] }
  if (noWords.has(value)) return { said: false, problems: [] }
  return { said: null, problems: value === '' ? [] : [`${column} must be yes or no.`] }
}

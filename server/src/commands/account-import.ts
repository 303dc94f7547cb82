import type { NewAccount } from '../directory/account-administration.js'
import { withAccounts } from './account.js'
import { type Command, configHelp, configOption, exit, wordAndOptionsOf } from './command.js'
import type { LineProblem } from './parse-csv.js'
import { type ImportRow, readImport, severalIn } from './read-import.js'
import { counted, reportImport } from './report-import.js'

const columns = {
  required: ['username', 'name', 'password'],
  optional: ['emails', 'phones', 'must_change', 'locked', 'disabled'],
} as const
type Column = (typeof columns)['required' | 'optional'][number]

export const accountImport: Command = {
  usage: 'account import',
  sentence: 'Adds the accounts of a CSV file to the embedded directory, all or none.',
  details: [
    'FILE.csv        its first line: username,name,password,emails,phones,must_change,locked,disabled',
    '                several emails or phones in one cell are joined by ;',
    '                must_change, locked and disabled: yes or no; empty is no',
    '--partial       takes the good lines and leaves out the bad ones',
    configHelp,
    '',
    'Bad lines are said by number. The addresses count as verified. The file holds passwords: delete it afterwards.',
    'Exit code 0 when every line was taken, 1 when any was not.',
  ],
  async run(argv, world) {
    const { word: file, options } = wordAndOptionsOf(
      argv,
      { ...configOption, partial: { type: 'boolean' } },
      'FILE.csv',
    )
    const isPartial = options.partial ?? false
    const read = readImport<Column>(world, file, columns)
    if ('problem' in read) {
      world.printError(read.problem)
      return exit.failed
    }
    const parsed = read.rows.map(accountOf)
    const unreadable = [...read.problems, ...parsed.flatMap(({ problems }) => problems)]
    const sound = parsed.filter(({ problems }) => problems.length === 0)
    return withAccounts(world, options.config, async (accounts) => {
      // What is wrong with the other lines is said too, so that one look at the file is enough.
      const found = await accounts.addAll(
        sound.map(({ account }) => account),
        { onProblem: isPartial ? 'skip' : 'reject-all', isDryRun: !isPartial && unreadable.length > 0 },
      )
      const refused = found.flatMap((problems, index) =>
        problems.map((text) => ({ line: sound[index]?.line ?? 0, text })),
      )
      const added = found.filter((problems) => problems.length === 0).length
      return reportImport(world, {
        done: `Added ${counted(added, 'account')}`,
        problems: [...unreadable, ...refused],
        isPartial,
      })
    })
  },
}

interface ParsedLine {
  readonly line: number
  readonly account: NewAccount
  readonly problems: readonly LineProblem[]
}

function accountOf({ line, cells }: ImportRow<Column>): ParsedLine {
  const flags = (['must_change', 'locked', 'disabled'] as const).map((column) => ({
    value: yesOrNo(cells[column]),
    problem: { line, text: `${column} must be yes or no.` },
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
  return { line, account, problems: flags.filter(({ value }) => value === null).map(({ problem }) => problem) }
}

/** Null for what is neither. */
function yesOrNo(cell: string): boolean | null {
  const said = cell.trim().toLowerCase()
  if (['yes', 'true', '1'].includes(said)) return true
  return ['', 'no', 'false', '0'].includes(said) ? false : null
}

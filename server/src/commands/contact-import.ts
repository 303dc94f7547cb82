import { openForOperator } from '../compose-commands.js'
import { loadStoreConfig } from '../config/load-config.js'
import { importContacts } from '../operator/import-contacts.js'
import { type Command, configHelp, configOption, exit, sourcesOf, whileOpen, wordAndOptionsOf } from './command.js'
import { readImport } from './read-import.js'
import { counted, reportImport } from './report-import.js'

const columns = { required: ['username'], optional: ['email', 'phone'] } as const

export const contactImport: Command = {
  usage: 'contact import',
  sentence: 'Gives people of the directory the contacts of a CSV file, all or none.',
  details: [
    'FILE.csv        its first line: username,email,phone; a person may have several lines',
    '--partial       takes the good lines and leaves out the bad ones',
    configHelp,
    '',
    'Bad lines and unknown names are said by number. Imported contacts count as verified; what a person has stays.',
    'Exit code 0 when every line was taken, 1 when any was not.',
  ],
  async run(argv, world) {
    const { word: file, options } = wordAndOptionsOf(
      argv,
      { ...configOption, partial: { type: 'boolean' } },
      'FILE.csv',
    )
    const isPartial = options.partial ?? false
    const read = readImport<'username' | 'email' | 'phone'>(world, file, columns)
    if ('problem' in read) {
      world.printError(read.problem)
      return exit.failed
    }
    const given = read.rows.map(({ cells: { username, email, phone } }) => ({
      username,
      emails: email.trim() === '' ? [] : [email],
      phones: phone.trim() === '' ? [] : [phone],
    }))
    const loaded = loadStoreConfig(sourcesOf(world, options.config))
    return whileOpen(world, {
      loaded,
      open: openForOperator,
      async work(ports, { institution: { domains } }) {
        const { problems, added, known } = await importContacts({ ...ports, domains }, given, {
          onProblem: isPartial ? 'skip' : 'reject-all',
          isDryRun: !isPartial && read.problems.length > 0,
        })
        const refused = problems.flatMap((texts, index) =>
          texts.map((text) => ({ line: read.rows[index]?.line ?? 0, text })),
        )
        const before = known === 0 ? '' : `, ${known} ${known === 1 ? 'was' : 'were'} there before`
        return reportImport(world, {
          done: `Added ${counted(added, 'contact')}${before}`,
          problems: [...read.problems, ...refused],
          isPartial,
        })
      },
    })
  },
}

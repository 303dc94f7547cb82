import { Command } from '@commander-js/extra-typings'
import { measureEnrolled } from '../../rules/flow/measure-enrolled.js'
import { type ImportedContacts, importContacts } from '../operator/import-contacts.js'
import { argumentValue, type CommandWorld, configOption, dryRunOption, partialOption } from './command.js'
import { readImport } from './read-import.js'
import { counted, problemsByLine, reportImport } from './report-import.js'
import { showProgress } from './show-progress.js'
import { changeStore } from './with-store.js'

const columns = { required: ['username'], optional: ['email', 'phone'] } as const

const help = `
The file is CSV, or - for standard input. The first line names the columns: username,email,phone.
A person can have several lines.
Imported contacts count as verified and do not wait. The contacts that a person has stay.

One bad line rejects the whole file, unless --partial is given.
The exit code is 0 if every line was imported, and 1 otherwise.`

export function contactImport(world: CommandWorld) {
  return new Command('import')
    .description('Gives people of the directory the contacts of a CSV file.')
    .argument('<file>', 'CSV file, or - for standard input', argumentValue)
    .addOption(dryRunOption)
    .addOption(partialOption)
    .addOption(configOption)
    .addHelpText('after', help)
    .action(async (file, { config, partial: isPartial = false, dryRun: isDryRun = false }) => {
      const read = await readImport<'username' | 'email' | 'phone'>(world, file, columns)
      const given = read.rows.map(({ cells: { username, email, phone } }) => ({
        username,
        emails: email.trim() === '' ? [] : [email],
        phones: phone.trim() === '' ? [] : [phone],
      }))
      const choice = {
        onProblem: isPartial ? 'skip' : 'reject-all',
        // A dry run finds the problems of the other lines too.
        isDryRun: isDryRun || (!isPartial && read.problems.length > 0),
        onProgress: showProgress(world, 'Looking up people'),
      } as const
      const imported = await changeStore(world, config, async (ports, rules) => {
        const imported = await importContacts({ ...ports, domains: rules.institution.domains }, given, choice)
        if (imported.added + imported.lifted > 0 && !choice.isDryRun)
          await measureEnrolled({ ...ports, rules }, { isImport: true })
        return imported
      })
      reportImport(world, {
        done: `${isDryRun ? 'Would add' : 'Added'} ${outcomeOf(imported)}`,
        problems: [...read.problems, ...problemsByLine(read.rows, imported.entries)],
        isPartial,
        isDryRun,
      })
    })
}

function outcomeOf({ added, lifted, known }: ImportedContacts): string {
  return [
    `${counted(added, 'contact')}.`,
    ...(lifted === 0 ? [] : [`${counted(lifted, 'contact')} ${lifted === 1 ? 'waits' : 'wait'} no longer.`]),
    ...(known === 0 ? [] : [`${counted(known, 'contact')} ${known === 1 ? 'was' : 'were'} already there.`]),
  ].join(' ')
}

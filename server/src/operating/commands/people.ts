import { Command, Option } from '@commander-js/extra-typings'
import type { Config } from '../../ports/config/config.js'
import { instant } from '../../ports/system/clock.js'
import { recordOperator } from '../../rules/audit/record.js'
import { type CountedPerson, countPeople } from '../../rules/coverage/count-people.js'
import {
  type CoverageWay,
  coverageWays,
  keepCoverage,
  told,
  toldUnits,
  totalOf,
  type WaysCount,
} from '../../rules/coverage/coverage.js'
import { sweepPace } from '../../rules/coverage/sweep-pace.js'
import { rulesOf } from '../../rules/ports.js'
import type { OperatorPorts } from '../open-for-operator.js'
import { CommandFailed, type CommandWorld, configOption, jsonOption } from './command.js'
import { printRows } from './print-rows.js'
import { changeAndTell } from './with-store.js'

const help = `
Counts now, 200 people in a second at most, by what a reset would accept at this moment. Where reset and
unlock are closed to a person, such as an excluded one, the person has none. kept is for people who have
only what the directory keeps, and waiting for those whose contacts all wait.

Numbers are rounded down to fives, so that none tells of a single person; in JSON 0 stands for fewer than
five. --by unit takes the units of PORTICO_DIRECTORY_UNIT_ATTRIBUTE, and refuses where units and total
together would tell more. --list tells names and is audited.

The count takes the place of that of the last night, for metrics and the page of operators.`

export function people(world: CommandWorld) {
  return new Command('people')
    .description('Tells how many people could reset their password today.')
    .addCommand(peopleCoverage(world))
}

function peopleCoverage(world: CommandWorld) {
  return new Command('coverage')
    .description('Counts who has a way back: none, one, two or more.')
    .addOption(new Option('--by <what>', 'count each unit of the institution').choices(['unit'] as const))
    .option('--list', 'tell each person by name in place of numbers')
    .addOption(jsonOption)
    .addOption(configOption)
    .addHelpText('after', help)
    .action(({ by, list: isList = false, json, config }) =>
      changeAndTell(world, config, async (opened, settings) => {
        if (isList && by !== undefined) throw new CommandFailed(['Give --by or --list, not both.'])
        const { coverage, counted } = await countNow(opened, settings, isList)
        await keepCoverage(opened.store, coverage)
        if (isList) return printPeople(world, opened, { counted, json })
        const countedAt = instant(coverage.countedAt)
        if (by === undefined) return printCount(world, { countedAt, ways: told(totalOf(coverage)) }, json)
        const units = toldUnits(coverage)
        if (units === null) throw new CommandFailed([tooFew])
        const rows = [...units].map(([unit, ways]) => ({ unit: unit === '' ? null : unit, ...shown(ways, json) }))
        printRows(world, rows, { json, columns: ['unit', ...coverageWays] })
      }),
    )
}

const tooFew =
  'The units are too small: with the total, their numbers would tell of single people. Leave --by away, or take an attribute with larger units.'

async function countNow(opened: OperatorPorts, settings: Config, isList: boolean) {
  const counted: CountedPerson[] = []
  const pace = sweepPace()
  const rules = rulesOf(settings, { hasSms: settings.sms !== null })
  const coverage = await countPeople(
    { ...opened, rules },
    {
      goOn: async (entries) => {
        await pace(entries)
        return true
      },
      ...(isList && { onPerson: (person: CountedPerson) => void counted.push(person) }),
    },
  )
  if (coverage === null) throw new CommandFailed(['The directory did not list its accounts to the end.'])
  return { coverage, counted }
}

function printCount(
  world: CommandWorld,
  { countedAt, ways }: { readonly countedAt: string; readonly ways: WaysCount },
  json: true | undefined,
): void {
  const rows = coverageWays.map((way) => ({ way, people: shown(ways, json)[way] }))
  if (json) world.print(JSON.stringify({ countedAt, ...ways }))
  else printRows(world, rows, { json, columns: ['way', 'people'] })
}

function shown(ways: WaysCount, json: true | undefined): Readonly<Record<CoverageWay, string | number>> {
  if (json) return ways
  const text = (way: CoverageWay) => (ways[way] === 0 ? 'fewer than 5' : ways[way])
  return { none: text('none'), one: text('one'), two: text('two'), kept: text('kept'), waiting: text('waiting') }
}

interface Listed {
  readonly counted: readonly CountedPerson[]
  readonly json: true | undefined
}

/** Audits first, so that no name is told of which the audit knows nothing. */
async function printPeople(world: CommandWorld, opened: OperatorPorts, { counted, json }: Listed): Promise<void> {
  const { store, directory, clock, operator } = opened
  const detail = { people: counted.length }
  await recordOperator(store.audit, { event: 'people.listed', operator, about: null, at: clock.date(), detail })
  const rows = []
  for (const { id, unit, account, way } of counted)
    rows.push({ id, username: (account ?? (await directory.byId(id)))?.username ?? null, unit, way })
  printRows(world, rows, { json, columns: ['id', 'username', 'unit', 'way'] })
}

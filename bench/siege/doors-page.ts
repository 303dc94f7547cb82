import type { Doors, DoorsPlan, DoorsResult } from './doors.js'

/** Small and large portals, and each number of networks. */
export const doorsPlans: readonly DoorsPlan[] = [
  ...plansOf(6, 1, 100),
  ...plansOf(500, 1, 100, 1_000, 10_000),
  ...plansOf(50_000, 1, 100, 1_000, 10_000),
]

/** With 100 networks also of IPv6, and against two servers. */
function plansOf(people: number, ...numbers: readonly number[]): readonly DoorsPlan[] {
  return numbers.flatMap((networks) => {
    const plan: DoorsPlan = { people, networks, isIpv6: false, servers: 1 }
    return networks === 100 ? [plan, { ...plan, isIpv6: true }, { ...plan, servers: 2 }] : [plan]
  })
}

export interface DoorsRow {
  readonly plan: DoorsPlan
  readonly result: DoorsResult
}

/** The page of the doors that a stranger closes, in Markdown. */
export function doorsPage(rows: readonly DoorsRow[], day: string): string {
  return `${[
    '# Doors closed for others (G3)',
    '',
    'A stranger wants nothing but to keep others from reset and unlock. Written by `npm run bench:siege -- --doors`. In the first',
    'instant of each hour of a day, before everybody whose wait ends then, the stranger types wrong codes for made-up names, from one',
    'network after the other, until 25 in a row are refused or 300 calls are made. Owners come each hour to unlock an account, from an',
    'unknown device: elsewhere on networks that did nothing, and every other one types a wrong code first; and six of them beside the',
    'stranger, in the first of the attacked networks. With IPv6 all networks are a /48 of one /32. The portal is that of the',
    '[siege](siege.md); of two servers that share its store each answers every other request.',
    '',
    `Measured on ${day}.`,
    '',
    '| People | Networks | Refused elsewhere | Doors closed elsewhere, minutes | Refused beside the stranger | Doors closed beside, minutes | Calls | Codes in the worst hour | Alarms |',
    '|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...rows.map(lineOf),
    '',
    'Before a network had codes of its own, one network refused all 24 owners elsewhere on the portals of 6 and of 50,000 people,',
    'and 100 networks did on that of 500: from their first try to the end of the day, 1,410 minutes.',
  ].join('\n')}\n`
}

function lineOf({ plan, result }: DoorsRow): string {
  const { elsewhere, beside, calls, codesInAnHour, alarms } = result
  const networks = [
    plan.networks.toLocaleString('en'),
    ...(plan.isIpv6 ? ['IPv6'] : []),
    ...(plan.servers === 2 ? ['two servers'] : []),
  ].join(', ')
  const refused = ({ refused: some, visits }: Doors) => `${some} of ${visits}`
  const cells = [plan.people.toLocaleString('en'), networks, refused(elsewhere), elsewhere.longestMinutes]
  return `| ${[...cells, refused(beside), beside.longestMinutes, calls, codesInAnHour, alarms].join(' | ')} |`
}

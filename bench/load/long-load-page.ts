import { verdictOn, yesOrNo } from '../figures.js'
import { markdownTable } from '../markdown-table.js'
import { most } from './load-goals.js'
import type { LoadCircumstances } from './load-page.js'
import type { LongLoad } from './long-load.js'

/** The page of the long load in Markdown. */
export function longLoadPage(loads: readonly LongLoad[], circumstances: LoadCircumstances): string {
  const { day, machine, cores, memoryGb, versions, minutes, load } = circumstances
  const missed = loads.filter((each) => !isFlat(each)).map(({ name }) => `${name}: rise of memory`)
  return `${[
    '# Memory under a long load',
    '',
    `Whether the memory of the server grows while sign-ins, resets and session calls go on for ${minutes} minutes. Written by`,
    '`npm run bench:load -- --long`. The portals at all three places are loaded at the same time and share the cores.',
    '',
    `Measured on ${day}: ${machine}, ${cores} cores, ${memoryGb.toFixed(0)} GB, load ${load.toFixed(1)} at the start. ${versions.join(', ')}.`,
    '',
    verdictOn(missed),
    '',
    ...markdownTable(
      [
        'Portal',
        'Calls',
        'Idle MB',
        'Highest MB of each third',
        'Rise in a minute, from the second third on',
        'Goal',
        'Met',
      ],
      loads.map((each) => [
        each.name,
        String(each.calls),
        each.idle.toFixed(0),
        each.highest.map((mb) => mb.toFixed(0)).join(', '),
        `${each.riseInMinute.toFixed(2)} MB`,
        `≤ ${most.riseMbInMinute} MB`,
        yesOrNo(isFlat(each)),
      ]),
    ),
  ].join('\n')}\n`
}

function isFlat({ riseInMinute }: LongLoad): boolean {
  return riseInMinute <= most.riseMbInMinute
}

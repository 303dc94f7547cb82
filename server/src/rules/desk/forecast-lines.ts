import type { StaffLine } from '@portico/contract'
import type { Forecast, Foreseen } from './foresee.js'
import type { Telling } from './telling.js'

const flows = { signIn: 'sign-in', reset: 'reset', unlock: 'unlock' } as const

/** What stands in the way, as the sentences name it. */
type Hindrance = 'disabled' | 'stopped' | 'wrong-codes' | 'no-contact' | 'excluded' | 'locked'

const hindrances: Readonly<Record<string, Hindrance>> = {
  disabled: 'disabled',
  stopped: 'stopped',
  locked: 'locked',
  'code budget spent': 'wrong-codes',
  'no reachable contact': 'no-contact',
  'excluded name': 'excluded',
  'excluded group': 'excluded',
}

/** What sign-in, reset and unlock would show the person now, and to whom that holds. */
export function forecastLines(forecast: Forecast, telling: Telling): StaffLine[] {
  const { say, line } = telling
  const told = Object.entries(flows).map(([part, name]) => {
    const foreseen = forecast[part as keyof Forecast]
    const flow = say(`forecast.flow.${name}`)
    return line(sentenceOf(foreseen, flow, telling), { tone: hasWay(foreseen) ? 'good' : 'warning' })
  })
  return [line(say('forecast.where')), ...told]
}

function hasWay({ meets }: Foreseen): boolean {
  return meets === 'choices' || meets === 'must-change' || meets === 'first-email'
}

function sentenceOf(foreseen: Foreseen, flow: string, { say, moment, whole, list }: Telling): string {
  switch (foreseen.meets) {
    case 'wait':
      return say('forecast.wait', { flow, until: moment('until', foreseen.until) })
    case 'wrong-credentials':
      return foreseen.why === 'locked' ? say('forecast.locked', { flow }) : say('forecast.hidden-wait', { flow })
    case 'must-change':
      return say('forecast.must-change', { flow })
    case 'first-email':
      return say('forecast.first-email', { flow })
    case 'choices': {
      const contacts = foreseen.masks.map(whole)
      if (foreseen.ways.length === 0) return say('forecast.choices', { flow, contacts: list(contacts) })
      return say('forecast.ways', {
        flow,
        ways: list([...foreseen.ways.map((way) => say(`forecast.way.${way}`)), ...contacts]),
      })
    }
    case 'made-up':
      return madeUp(hindranceOf(foreseen.why), flow, say)
    case 'help-desk':
      return say(`forecast.${helpDesk(hindranceOf(foreseen.why))}`, { flow })
    default:
      return foreseen satisfies never
  }
}

function madeUp(hindrance: Hindrance, flow: string, say: Telling['say']): string {
  if (hindrance === 'disabled' || hindrance === 'stopped') return say(`forecast.made-up-${hindrance}`, { flow })
  return say('forecast.made-up-excluded', { flow })
}

function helpDesk(hindrance: Hindrance) {
  return hindrance === 'locked' ? 'no-contact' : hindrance
}

function hindranceOf(why: string): Hindrance {
  return hindrances[why] ?? 'no-contact'
}

/** What stands in the way of a person, first the gravest; null where nothing does. */
export function verdictLine(forecast: Forecast, { say, moment, line }: Telling): StaffLine {
  const { signIn, reset } = forecast
  const bad = (text: string) => line(text, { tone: 'bad' })
  const whys = [signIn, reset].flatMap((one) => ('why' in one ? hindranceOf(one.why) : []))
  for (const hindrance of ['disabled', 'stopped', 'locked'] as const)
    if (whys.includes(hindrance)) return bad(say(`verdict.${hindrance}`))
  if (signIn.meets === 'wait') return bad(say('verdict.wait', { until: moment('until', signIn.until) }))
  if (signIn.meets === 'wrong-credentials') return bad(say('verdict.hidden-wait'))
  for (const hindrance of ['wrong-codes', 'no-contact', 'excluded'] as const)
    if (whys.includes(hindrance)) return bad(say(`verdict.${hindrance}`))
  if (signIn.meets === 'must-change') return line(say('verdict.must-change'), { tone: 'warning' })
  return line(say('verdict.free'), { tone: 'good' })
}

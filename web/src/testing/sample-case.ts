import type { StaffOutputOf } from '@portico/contract/desk/staff-calls'
import type { StaffCase, StaffLine } from '@portico/contract/desk/staff-case'

/** An instant so many minutes from now. */
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

export function line(text: string, tone: StaffLine['tone'] = 'plain'): StaffLine {
  return { text, tone, at: inMinutes(-5), from: 'Directory' }
}

const actOf = (isReady: boolean) => (act: StaffCase['acts'][number]['act']) => ({
  ...{ act, class: 'helping' as const, isReady, asks: false },
  why: isReady ? '' : 'needs a check',
})

/** An open case of Anna Müller, before her check. */
export const sampleCase = (changed: Partial<StaffCase> = {}): StaffCase => ({
  ...{ case: 'C-8F3K-2M', name: 'Anna Müller', username: 'amueller', direction: 'they-called', reason: 'no-message' },
  ...{ ticket: 'INC-4711', note: '', openedAt: inMinutes(-8), until: inMinutes(52), check: null },
  checks: ['code', 'pick', 'call-back'],
  state: [line('Locked by too many wrong passwords.', 'warning'), line('The account is usable.', 'good')],
  contacts: [
    {
      contact: 'e1',
      kind: 'email',
      mask: 'a•••@g•••',
      lines: [line('Verified', 'good')],
      canCheck: true,
      canCall: false,
      acts: ['send-pass', 'remove-contact'],
    },
    {
      contact: 'p1',
      kind: 'phone',
      mask: '••• ••• 42',
      lines: [],
      canCheck: true,
      canCall: true,
      acts: ['send-pass', 'remove-contact'],
    },
  ],
  messages: [1, 2, 3, 4].map((number) => line(`Message ${number}`)),
  forecast: [line('In an unknown browser:'), line('Reset: they are asked where a code goes.')],
  record: [line('Case opened')],
  earlier: [],
  acts: [
    { act: 'end-sessions', class: 'safe', isReady: true, asks: false, why: '' },
    { act: 'stop', class: 'safe', isReady: true, asks: false, why: '' },
    ...(['unlock', 'lift-limits'] as const).map(actOf(false)),
  ],
  ...changed,
})

/** The same once the digits have been sent. */
export const sentCase = () => sampleCase({ check: { kind: 'code', state: 'sent', until: inMinutes(10), act: null } })

/** The same once the person has read the digits out. */
export const checkedCase = () =>
  sampleCase({
    check: { kind: 'code', state: 'passed', until: inMinutes(15), act: null },
    acts: (['unlock', 'lift-limits'] as const).map(actOf(true)),
  })

export const sampleStaffSession = (): StaffOutputOf<'staffSession'> => ({
  agent: { name: 'Jo Marsh', username: 'jmarsh', desks: 'Library', isLead: false },
  provedUntil: inMinutes(15),
  cases: [{ case: 'C-8F3K-2M', name: 'Anna Müller', openedAt: inMinutes(-8), until: inMinutes(52), outcome: null }],
  lately: 14,
  waiting: [],
})

export const foundPeople: StaffOutputOf<'staffSearch'> = {
  people: [
    { person: 'h1', name: 'Anna Müller', username: 'amueller' },
    { person: 'h2', name: 'Anna Munro', username: 'amunro' },
  ],
  isCut: false,
}

import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { showToast } from '../feedback/show-toast.js'
import { FramedLayout } from '../layout/framed-layout.js'
import type { SayDesk } from '../text/use-desk-text.js'
import { sayAtEntrance } from '../text/use-entrance-text.js'
import { Button } from '../ui/button.js'
import { fieldValue } from '../ui/field-value.js'
import { focusAndSelect } from '../ui/focus-and-select.js'
import { TextField } from '../ui/text-field.js'
import { useInitialFocus } from '../ui/use-initial-focus.js'
import { ConsoleBar } from './console-bar.js'
import { useConsole } from './console-state.js'
import { FoundPeople } from './found-people.js'
import { OpenCases } from './open-cases.js'
import { type Found, readFound } from './read-session.js'
import { useStaffCall } from './use-staff-call.js'

/** The search, and the agent's open cases beside it. */
export function FindPage({ say }: { say: SayDesk }) {
  const { session } = useConsole()
  const box = useInitialFocus<HTMLInputElement>()
  const list = useRef<HTMLUListElement>(null)
  const { find, found, isPending, refusal } = useSearch(box)
  // The focus goes where the call goes: to the first of the people.
  useEffect(() => {
    if (found !== null) (list.current?.querySelector<HTMLElement>('[data-row]') ?? box.current)?.focus()
  }, [found, box])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    find(fieldValue(event.currentTarget, 'text').trim())
  }
  const stepDown = (event: KeyboardEvent) => {
    const first = list.current?.querySelector<HTMLElement>('[data-row]')
    if (event.key !== 'ArrowDown' || !first) return
    event.preventDefault()
    first.focus()
  }
  return (
    <FramedLayout bar={<ConsoleBar say={say} session={session} />} title={say('staff.title')}>
      <div className="security-columns">
        <section className="security-panel" aria-label={say('staff.find')}>
          <form className="staff-search" method="post" action="/" onSubmit={submit} noValidate>
            <TextField
              label={say('staff.search-label')}
              name="text"
              inputRef={box}
              error={refusal}
              onKeyDown={stepDown}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              maxLength={320}
            />
            <Button type="submit" isPending={isPending}>
              {say('staff.find')}
            </Button>
          </form>
          <FoundPeople key={found?.number} say={say} found={found} list={list} box={box} />
        </section>
        <div>
          <OpenCases say={say} session={session} />
        </div>
      </div>
    </FramedLayout>
  )
}

/** Finds people. The refusal of a text stands below the box, with the text selected. */
function useSearch(box: { readonly current: HTMLInputElement | null }) {
  const [found, setFound] = useState<(Found & { readonly number: number }) | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { run, isPending } = useStaffCall('staffSearch', ({ message }) => {
    setRefusal(message)
    focusAndSelect(box.current)
  })
  const find = async (text: string) => {
    if (text === '') return box.current?.focus()
    setRefusal(null)
    const answer = await run({ text })
    if (answer === null) return
    const people = readFound(answer)
    if (people === null) return showToast({ message: sayAtEntrance('call.unclear'), success: false })
    setFound((before) => ({ ...people, number: (before?.number ?? 0) + 1 }))
  }
  return { find, found, isPending, refusal }
}

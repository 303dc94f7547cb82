import { type RefObject, useState } from 'react'
import type { SayDesk } from '../text/use-desk-text.js'
import { entranceIcons } from '../ui/entrance-icons.js'
import { Icon } from '../ui/icon.js'
import { OpenCaseForm } from './open-case-form.js'
import type { Found } from './read-session.js'
import { stepThroughRows } from './step-through-rows.js'

interface Props {
  readonly say: SayDesk
  readonly found: Found | null
  readonly list: RefObject<HTMLUListElement | null>
  readonly box: RefObject<HTMLInputElement | null>
}

/** The people of a search, a row each. A chosen row unfolds what a case begins with. */
export function FoundPeople({ say, found, list, box }: Props) {
  const [chosen, setChosen] = useState<string | null>(null)
  const people = found?.people ?? []
  return (
    <>
      <p role="status" className="staff-found">
        {found !== null && (people.length === 0 ? say('staff.nobody') : say('staff.found', { count: people.length }))}
      </p>
      <ul ref={list} className="staff-rows" onKeyDown={(event) => stepThroughRows(event, box.current)}>
        {people.map(({ person, name, username }) => (
          <li key={person}>
            <button
              type="button"
              data-row=""
              className="staff-row"
              aria-expanded={chosen === person}
              onClick={() => setChosen(chosen === person ? null : person)}
            >
              <b dir="auto">{name === '' ? username : name}</b>
              <bdi>{username}</bdi>
              <Icon of={entranceIcons.chevron} />
            </button>
            {chosen === person && <OpenCaseForm say={say} person={person} />}
          </li>
        ))}
      </ul>
      {found?.isCut && <p className="staff-found">{say('staff.cut')}</p>}
    </>
  )
}

import { Link } from 'wouter'
import { useTime } from '../text/use-date.js'
import type { SayDesk } from '../text/use-desk-text.js'
import { Icon } from '../ui/icon.js'
import { icons } from '../ui/icons.js'
import { casePath } from './case-path.js'
import type { StaffSession } from './read-session.js'

/** The open cases of the agent, and how many there were lately: a stranger would leave more. */
export function OpenCases({ say, session }: { say: SayDesk; session: StaffSession }) {
  const timeOf = useTime()
  const { cases, lately } = session
  return (
    <section className="security-panel" aria-labelledby="your-cases">
      <h2 id="your-cases">{say('staff.your-cases')}</h2>
      {cases.length === 0 && <p className="staff-quiet">{say('staff.no-cases')}</p>}
      <ul className="staff-rows">
        {cases.map(({ id, name, openedAt }) => (
          <li key={id}>
            <Link to={casePath(id)} className="staff-row">
              <b dir="auto">{name}</b>
              <bdi>{[id, ...(Number.isNaN(openedAt) ? [] : [timeOf(openedAt)])].join(' · ')}</bdi>
              <Icon of={icons.arrow} />
            </Link>
          </li>
        ))}
      </ul>
      {lately > 0 && <p className="staff-quiet">{say('staff.lately', { count: lately })}</p>}
    </section>
  )
}

import type { SayDesk } from '../text/use-desk-text.js'
import { Icon } from '../ui/icon.js'
import { icons } from '../ui/icons.js'
import { LineList } from './line-list.js'
import type { Case } from './read-case.js'

/** What the person would see now, and what is known of contacts, messages and the account. */
export function StatePanels({ say, told }: { say: SayDesk; told: Case }) {
  const { forecast, contacts, messages, state } = told
  return (
    <div className="staff-state">
      <section className="security-panel" aria-labelledby="now">
        <h2 id="now">{say('staff.now')}</h2>
        {/* The first line says of which browser and network the others speak. */}
        <p className="staff-quiet" dir="auto">
          {forecast[0]?.text}
        </p>
        <LineList say={say} lines={forecast.slice(1)} />
      </section>
      <section className="security-panel" aria-labelledby="messages">
        <h2 id="messages">{say('staff.messages')}</h2>
        <LineList say={say} lines={messages} none={say('staff.no-messages')} />
      </section>
      <section className="security-panel" aria-labelledby="contacts">
        <h2 id="contacts">{say('staff.contacts')}</h2>
        {contacts.length === 0 && <p className="staff-quiet">{say('staff.no-contacts')}</p>}
        {contacts.map(({ contact, kind, mask, lines }) => (
          <div key={contact} className="staff-contact">
            <Icon of={kind === 'email' ? icons.mail : icons.smartphone} />
            <div>
              <b>
                <bdi dir="ltr">{mask}</bdi>
              </b>
              <LineList say={say} lines={lines} />
            </div>
          </div>
        ))}
      </section>
      <section className="security-panel" aria-labelledby="account">
        <h2 id="account">{say('staff.account')}</h2>
        <LineList say={say} lines={state.slice(1)} />
      </section>
    </div>
  )
}

/** What this case did, then earlier cases about the person. */
export function RecordPanel({ say, told }: { say: SayDesk; told: Case }) {
  return (
    <section className="security-panel" aria-labelledby="record">
      <h2 id="record">{say('staff.record')}</h2>
      <LineList say={say} lines={told.record} none={say('staff.no-record')} />
      {told.earlier.length > 0 && (
        <>
          <h3>{say('staff.earlier')}</h3>
          <LineList say={say} lines={told.earlier} />
        </>
      )}
    </section>
  )
}

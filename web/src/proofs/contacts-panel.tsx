import { screenPaths } from '@portico/contract/paths'
import { Link } from 'wouter'
import type { SayProofs } from '../text/use-proofs-text.js'
import { useText } from '../text/use-text.js'
import { EmailText } from '../ui/email-text.js'
import { Icon } from '../ui/icon.js'
import { icons } from '../ui/icons.js'
import { useStep } from '../visitor/step-provider.js'

/** The contacts that get codes, beside what the visitor set up; another screen changes them. */
export function ContactsPanel({ say, phones }: { say: SayProofs; phones: readonly string[] }) {
  const sayThere = useText()
  const { step } = useStep()
  if (step.kind !== 'signed-in') return null
  return (
    <section className="security-panel" aria-labelledby="own-contacts">
      <h2 id="own-contacts">{say('proofs.contacts')}</h2>
      <p className="security-lead">{say('proofs.contacts-why')}</p>
      <ul>
        {step.user.emails.map(({ _id, email, verified }) => (
          <li key={_id} className="security-row">
            <Icon of={icons.mail} />
            <div>
              <b>
                <EmailText email={email} />
              </b>
              <p>{sayThere(verified ? 'enrollment.email-verified' : 'dashboard.unverified')}</p>
            </div>
          </li>
        ))}
        {phones.map((phone, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two numbers can have the same mask
          <li key={at} className="security-row">
            <Icon of={icons.smartphone} />
            <div>
              <b>
                <bdi dir="ltr">{phone}</bdi>
              </b>
              <p>{sayThere('enrollment.phone-kept')}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="security-foot">
        <Link to={screenPaths.enrollment}>
          <span>{sayThere('dashboard.enrollment')}</span>
          <Icon of={icons.arrow} />
        </Link>
      </div>
    </section>
  )
}

import type { ActName } from '@portico/contract/desk/act-classes'
import { classNames } from '../ui/class-names.js'
import { entranceIcons } from '../ui/entrance-icons.js'
import { Icon } from '../ui/icon.js'
import { icons } from '../ui/icons.js'
import { ActForm } from './act-form.js'
import type { ActProps } from './act-props.js'
import type { CaseAct } from './read-case.js'
import { stepThroughRows } from './step-through-rows.js'

interface Props extends ActProps {
  readonly chosen: ActName | null
  readonly onChoose: (act: ActName | null) => void
}

/** The acts, by what opens them. One that is locked says why before it is pressed. */
export function ActsPanel(props: Props) {
  const { say, told } = props
  return (
    <section className="security-panel staff-acts" aria-labelledby="acts">
      <h2 id="acts">{say('staff.acts')}</h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows come from the rows in it */}
      <div onKeyDown={(event) => stepThroughRows(event)}>
        {(['safe', 'helping', 'strong'] as const)
          .map((each) => ({ title: say(`staff.acts-${each}`), acts: told.acts.filter((act) => act.class === each) }))
          .filter(({ acts }) => acts.length > 0)
          .map(({ title, acts }) => (
            <div key={title}>
              <h3>{title}</h3>
              <ul className="staff-rows">
                {acts.map((act) => (
                  <ActRow key={act.act} {...props} act={act} />
                ))}
              </ul>
            </div>
          ))}
      </div>
    </section>
  )
}

function ActRow({ act: row, ...props }: Props & { readonly act: CaseAct }) {
  const { say, chosen, onChoose } = props
  const { act, isReady, why } = row
  const isChosen = chosen === act
  return (
    <li>
      <button
        type="button"
        data-row=""
        data-class={row.class}
        data-act={act}
        className={classNames('staff-row', isReady && 'is-ready')}
        aria-expanded={isChosen}
        onClick={() => onChoose(isChosen ? null : act)}
      >
        <b>
          {!isReady && <Icon of={icons.lock} />}
          <span>{say(`staff.act.${act}`)}</span>
        </b>
        <span>{why}</span>
        <Icon of={entranceIcons.chevron} />
      </button>
      {isChosen && <ActForm {...props} act={row} />}
    </li>
  )
}

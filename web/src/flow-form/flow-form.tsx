import type { FlowName } from '@portico/contract/paths'
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { CaptchaField } from '../captcha/captcha-field.js'
import type { Captcha } from '../captcha/use-captcha.js'
import { useIsInBrowser } from '../settings/use-is-in-browser.js'
import { useEntranceText } from '../text/use-entrance-text.js'
import { Button } from '../ui/button.js'
import { ErrorBox } from '../ui/error-box.js'
import { focusAndSelect } from '../ui/focus-and-select.js'
import { takeReturn } from '../visitor/take-return.js'
import { typedUsername } from '../visitor/typed-username.js'
import { homeTabs } from './home-tabs.js'
import type { RefusalTextProps } from './refusal-text.js'
import { useFlowStart } from './use-flow-start.js'

interface FlowFormProps {
  readonly flow: FlowName
  /** The text of the button. */
  readonly action: string
  /** The fields, with the names that the server expects. */
  readonly children: ReactNode
}

/**
 * A form that starts a flow. A refusal stays above its fields until the next try. Without script
 * its button is disabled, so that no browser posts what was typed.
 */
export function FlowForm({ flow, action, children }: FlowFormProps) {
  const say = useEntranceText()
  const isScripted = useIsInBrowser()
  const refusalId = useId()
  const captcha = useRef<Captcha>(null)
  const loadRefusalText = useContext(LoadRefusalText)
  const begin = () => {
    captcha.current?.start()
    // Ahead of a refusal, which then stands complete at once, and of the next screen.
    loadRefusalText().catch(() => undefined)
  }
  const { form, submit, isPending, refusal } = useFlowStart(flow, captcha)
  useEffect(() => goOnIn(form.current, flow), [form, flow])
  useEffect(() => {
    // On a prerendered page the visitor may type before the script runs.
    if (form.current?.matches(':focus-within')) captcha.current?.start()
  }, [form])
  return (
    <form
      ref={form}
      method="post"
      action="/"
      noValidate
      aria-label={say(homeTabs[flow].title)}
      aria-describedby={refusal ? refusalId : undefined}
      onSubmit={submit}
      onFocus={begin}
      onInput={begin}
    >
      {refusal && (
        <ErrorBox id={refusalId}>
          <Refused flow={flow} refusal={refusal} />
        </ErrorBox>
      )}
      {children}
      <CaptchaField ref={captcha} />
      <Button type="submit" isPending={isPending} disabled={!isScripted}>
        {action}
      </Button>
    </form>
  )
}

/** Gets what a refused form shows, which comes with the screens that follow. */
export const LoadRefusalText = createContext<() => Promise<RefusalParts>>(() => new Promise(() => undefined))

interface RefusalParts {
  readonly RefusalText: ComponentType<RefusalTextProps>
}

/** The refusal with its ways on; its plain message until they are loaded, or where they do not load. */
function Refused(props: RefusalTextProps) {
  const load = useContext(LoadRefusalText)
  const [parts, setParts] = useState<RefusalParts | null>(null)
  useEffect(() => void load().then(setParts, () => undefined), [load])
  return parts ? <parts.RefusalText {...props} /> : <p>{props.refusal.message}</p>
}

/**
 * A visitor who comes back goes on where something is missing: in the password after a reset or an
 * unlock, else in the username.
 */
function goOnIn(form: HTMLFormElement | null, flow: FlowName): void {
  const missing = takeReturn(flow)
  const field = (name: string) => form?.querySelector<HTMLInputElement>(`[name=${name}]`) ?? null
  const username = field('username')
  const tab = form?.closest('details')
  if (missing === null || !username || !tab || typedUsername() === '') return
  username.value = typedUsername()
  // The first tab, too, because not every browser closes it when another one opens.
  for (const each of tab.parentElement?.querySelectorAll('details') ?? []) each.open = each === tab
  focusAndSelect(field(missing))
}

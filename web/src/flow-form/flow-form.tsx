import type { FlowName } from '@portico/contract/paths'
import { type ReactNode, useEffect, useRef } from 'react'
import { CaptchaField } from '../captcha/captcha-field.js'
import type { Captcha } from '../captcha/use-captcha.js'
import { Button } from '../ui/button.js'
import { useFlowStart } from './use-flow-start.js'

interface FlowFormProps {
  readonly flow: FlowName
  /** The text of the button. */
  readonly action: string
  /** The fields, with the names that the server expects. */
  readonly children: ReactNode
}

/**
 * A form that starts a flow. Without script it posts to `/`, where the server evaluates nothing.
 */
export function FlowForm({ flow, action, children }: FlowFormProps) {
  const captcha = useRef<Captcha>(null)
  const startCaptcha = () => captcha.current?.start()
  const { form, submit, isPending } = useFlowStart(flow, captcha)
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
      onSubmit={submit}
      onFocus={startCaptcha}
      onInput={startCaptcha}
    >
      {children}
      <CaptchaField ref={captcha} />
      <Button type="submit" isPending={isPending}>
        {action}
      </Button>
    </form>
  )
}

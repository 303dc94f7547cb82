import type { CallName, InputOf } from '@portico/contract/calls'
import { type FlowName, screenPaths } from '@portico/contract/paths'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import type { CallFailed } from '../api/call-failed.js'
import { toastFailure, useCall } from '../api/use-call.js'
import type { Captcha } from '../captcha/use-captcha.js'
import { withoutHiddenSigns } from '../ui/without-hidden-signs.js'
import { useGoOn } from '../visitor/step-provider.js'

const calls = {
  profile: 'signIn',
  reset: 'startReset',
  unlock: 'startUnlock',
} as const satisfies Record<FlowName, CallName>

type StartCall = (typeof calls)[FlowName]

/** Sends one of the three forms that start a flow, and shows the screen that follows. */
export function useFlowStart(flow: FlowName, captcha: RefObject<Captcha | null>) {
  const goOn = useGoOn()
  const [, navigate] = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState<CallFailed | null>(null)

  const empty = () => {
    form.current?.reset()
    captcha.current?.clear()
  }
  const { run, isPending } = useCall<StartCall>(calls[flow], {
    on: {
      401: (failure) => {
        empty()
        // Going to another screen dismisses a toast, so this one follows.
        navigate(screenPaths.recovery)
        toastFailure(failure)
      },
      other: (failure) => {
        // At once, so that the username has its new place when it takes the focus.
        flushSync(() => setRefusal(failure))
        focusUsername(form.current)
        // After the focus, which starts the captcha.
        empty()
        toastFailure(failure)
      },
    },
  })

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // No other field, because a vendor's widget adds fields of its own.
    const { username: typed, password } = Object.fromEntries(new FormData(event.currentTarget))
    // A browser may have filled it in before the script ran.
    const username = withoutHiddenSigns(String(typed ?? ''))
    setRefusal(null)
    const verification = await run(async () => {
      const solution = (await captcha.current?.answer()) ?? ''
      return { username, password, captcha: solution } as InputOf<StartCall>
    })
    if (verification !== null) goOn({ type: 'flowStarted', flow, verification, username })
  }
  return { form, submit, isPending, refusal }
}

/** The first thing to type again, unless the visitor has gone elsewhere meanwhile. */
function focusUsername(form: HTMLFormElement | null): void {
  const { activeElement, body } = document
  if (activeElement !== body && !form?.contains(activeElement)) return
  form?.querySelector<HTMLInputElement>('[name=username]')?.focus()
}

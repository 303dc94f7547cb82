import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CallFailed } from '../api/call-failed.js'
import { showTag } from '../api/page-tag.js'
import { toastFailure, useCall } from '../api/use-call.js'
import type { Captcha } from '../captcha/use-captcha.js'
import { useLostAnswer } from '../session/use-lost-answer.js'
import { fieldValue } from '../ui/field-value.js'
import { focusAndSelect } from '../ui/focus-and-select.js'
import { withAsciiDigits } from '../ui/with-ascii-digits.js'
import { withoutHiddenSigns } from '../ui/without-hidden-signs.js'
import { stepOf, type ToldSession } from '../visitor/step-of.js'
import { useGoOn, useStep } from '../visitor/step-provider.js'

/**
 * Sends a username and a one-time pass, and shows the screen that follows: the new password, or a
 * further proof. What was typed stays after a refusal, because twelve signs are long; only a pass
 * that works later leaves the screen. Where an answer was lost, the pass may have been used up.
 */
export function usePass(captcha: RefObject<Captcha | null>) {
  const { step, isStillIn } = useStep()
  const goOn = useGoOn()
  const form = useRef<HTMLFormElement>(null)
  const pass = useRef<HTMLInputElement>(null)
  const isProofDue = useRef(false)
  const wasLost = useRef(false)
  const [refusal, setRefusal] = useState<CallFailed | null>(null)

  const goOnAt = (told: ToldSession) => {
    if (isStillIn(step)) goOn(() => stepOf(told, username()))
  }
  const username = () => withoutHiddenSigns(fieldOf(form.current, 'username')).trim()
  const refuse = (failure: CallFailed) => {
    if (!isStillIn(step)) return
    // At once, so that the field has its new place when it takes the focus.
    flushSync(() => setRefusal(failure))
    if (failure.code === 'pass-early') form.current?.reset()
    focusIn(form.current, failure.code === 'pass-early' ? 'username' : 'code')
    // After the focus, which starts the captcha.
    captcha.current?.clear()
    toastFailure(failure)
  }
  const session = useCall('session', { on: { other: refuse } })
  const askForProof = async () => {
    isProofDue.current = true
    // The refusal began a session, which this page does not know yet.
    showTag('')
    const told = await session.run({})
    if (told !== null) goOnAt(told)
  }
  const onLost = useLostAnswer('lost.code', (failure) => {
    if (failure.status === 0) wasLost.current = true
    if (failure.code === 'another-proof') void askForProof()
    else refuse(failure)
  })
  const resetPass = useCall('resetPass', { on: onLost })

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isProofDue.current) return askForProof()
    const typed = withAsciiDigits(withoutHiddenSigns(fieldValue(event.currentTarget, 'code'))).trim()
    if (username() === '') return focusIn(form.current, 'username')
    if (typed === '') return pass.current?.focus()
    setRefusal(null)
    const answer = await resetPass.run(async () => ({
      username: username(),
      pass: typed,
      captcha: (await captcha.current?.answer()) ?? '',
    }))
    if (answer !== null) goOnAt({ path: 'reset/', isVerified: true })
  }
  return {
    ...{ form, pass, submit, refusal },
    isPending: resetPass.isPending || session.isPending,
    /** True where a refusal may only say that an earlier try, whose answer was lost, was right. */
    mayBeUsed: wasLost.current && refusal?.code === 'pass-wrong',
  }
}

function fieldOf(form: HTMLFormElement | null, name: string): string {
  return form === null ? '' : fieldValue(form, name)
}

/** Goes to a field, unless the visitor has gone elsewhere meanwhile. */
function focusIn(form: HTMLFormElement | null, name: string): void {
  const { activeElement, body } = document
  if (activeElement !== body && !form?.contains(activeElement)) return
  focusAndSelect(form?.querySelector<HTMLInputElement>(`[name=${name}]`) ?? null)
}

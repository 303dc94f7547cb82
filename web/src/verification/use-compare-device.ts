import type { FlowName } from '@portico/contract/paths'
import { toastFailure, useCall } from '../api/use-call.js'
import { type CodeRefusal, codeRefusalOf } from '../code-step/code-refusal.js'
import { useLostAnswer } from '../session/use-lost-answer.js'
import { stepAfter } from '../visitor/step-after.js'
import { useGoOn, useStep } from '../visitor/step-provider.js'
import { useStagedRefusal } from './use-staged-refusal.js'

/** Sends a code of the visitor's device, or one that stands in for it, and takes the next step. */
export function useCompareDevice(
  name: 'compareApp' | 'compareRecoveryCode',
  flow: FlowName,
  onRefused: (refusal: CodeRefusal) => void,
) {
  const { step, isStillIn } = useStep()
  const goOn = useGoOn()
  const isStagedRefusal = useStagedRefusal()
  const compare = useCall(name, {
    flow,
    on: useLostAnswer('lost.code', (failure) => {
      toastFailure(failure)
      if (!isStagedRefusal(failure)) onRefused(codeRefusalOf(failure, { isToasted: true }))
    }),
  })
  const run = async (code: string) => {
    const answer = await compare.run({ code })
    // A late answer must not act on a flow that began since.
    if (answer !== null && isStillIn(step)) goOn(stepAfter({ type: 'codeVerified', user: answer.data ?? null }))
  }
  return { run, isPending: compare.isPending }
}

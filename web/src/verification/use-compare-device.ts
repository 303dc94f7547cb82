import type { InputOf } from '@portico/contract/calls'
import type { FlowName } from '@portico/contract/paths'
import { toastFailure, useCall } from '../api/use-call.js'
import { type CodeRefusal, codeRefusalOf } from '../code-step/code-refusal.js'
import { useLostAnswer } from '../session/use-lost-answer.js'
import { useRightProof } from './use-right-proof.js'
import { useStagedRefusal } from './use-staged-refusal.js'

type CompareCall = 'compareApp' | 'compareRecoveryCode' | 'comparePasskey'

/** Sends what the visitor's device gave, or a code that stands in for it, and takes the next step. */
export function useCompareDevice<Name extends CompareCall>(
  name: Name,
  flow: FlowName,
  onRefused: (refusal: CodeRefusal) => void,
) {
  const proven = useRightProof(flow)
  const isStagedRefusal = useStagedRefusal()
  const compare = useCall<CompareCall>(name, {
    flow,
    on: useLostAnswer(flow === 'unlock' ? 'lost.unlock' : 'lost.code', (failure) => {
      toastFailure(failure)
      if (!isStagedRefusal(failure)) onRefused(codeRefusalOf(failure, { isToasted: true }))
    }),
  })
  const run = async (input: InputOf<Name>) => {
    const answer = await compare.run(input)
    if (answer !== null) proven(answer)
  }
  return { run, isPending: compare.isPending }
}

import { calls } from '../../contract/src/calls.js'
import { downloads } from '../../contract/src/downloads.js'
import { type RefusalCode, refusalStatus, sharedRefusals } from '../../contract/src/refusal-code.js'
import { refusalsByStatus } from '../../server/src/edge/description/describe-api.js'
import { answer } from '../../text/src/en/answer.js'
import { code, codes, generated, table } from './markdown.js'

/** The subject of each status, whatever the code. */
const meanings: Readonly<Record<number, string>> = {
  400: 'What was sent cannot be accepted; the person reads the sentence and corrects it.',
  401: 'What the call needs is not there, or the help desk has to act.',
  403: 'The request does not come from a page of ours.',
  404: 'Nothing is there.',
  405: 'The address takes another method; `Allow` names it.',
  413: 'The request is larger than any call needs.',
  415: 'Only JSON is read.',
  429: 'Too often; `Retry-After` tells for how many seconds to wait.',
  500: 'A fault of ours; the log knows more under the `requestId`.',
  503: 'Something the portal stands on does not answer.',
}

/** `docs/errors.md`: every code with its sentence and the calls that may answer it. */
export function errorsPage(): string {
  const all = Object.keys(refusalStatus) as RefusalCode[]
  return [
    ...generated('Every "no"', 'the error catalogue, its sentences and the rows of the calls'),
    'The body of every refusal is `{ success: false, message, code, requestId }`. `message` is the sentence below in the language of the visitor, ' +
      'with its `{places}` filled in. `code` never changes its meaning. `requestId` stands in the log and in the record of events as well.',
    '',
    ...refusalsByStatus(all).flatMap(([status, these]) => [
      `## ${status}`,
      '',
      ...(meanings[status] === undefined ? [] : [meanings[status], '']),
      ...table(
        ['Code', 'Sentence', 'Answered by'],
        these.map((one) => [code(one), sentenceOf(one), answeredBy(one)]),
      ),
    ]),
  ].join('\n')
}

function sentenceOf(refusal: RefusalCode): string {
  const sentence = answer[`refusal.${refusal}`]
  return typeof sentence === 'string' ? sentence : sentence.other
}

function answeredBy(refusal: RefusalCode): string {
  const isShared = (codes: readonly RefusalCode[]) => codes.includes(refusal)
  const { POST, GET } = sharedRefusals
  if (isShared(POST)) return isShared(GET) ? 'every call' : 'every POST'
  const callers = Object.entries({ ...calls, ...downloads }).filter(([, { refusals }]) =>
    (refusals as readonly RefusalCode[]).includes(refusal),
  )
  const names = codes(callers.map(([name]) => name))
  return unknownAddress.has(refusal) ? ['any address', names].filter(Boolean).join(', ') : names
}

/** The codes for an address without a call. */
const unknownAddress: ReadonlySet<RefusalCode> = new Set(['not-found', 'method-not-allowed'])

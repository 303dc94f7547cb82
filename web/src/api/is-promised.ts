import type { CallName } from '@portico/contract/calls'

type Body = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null
const namesEntry = ({ data }: Body) => isObject(data) && typeof data['id'] === 'string'

/** What the screens cannot go on without, by call. */
const needed: Partial<Record<CallName, (body: Body) => boolean>> = {
  addEmail: namesEntry,
  initialEmail: namesEntry,
  captchaChallenge: ({ parameters, signature }) => isObject(parameters) && typeof signature === 'string',
}

/** Whether a successful answer says yes and brings what was promised; another server may say "no" with status 200. */
export function isPromised(name: CallName, body: object): boolean {
  return (body as Body)['success'] !== false && (needed[name]?.(body as Body) ?? true)
}

import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'

const mistake = z.strictObject({
  /** The operator's mistake, in one sentence. */
  did: z.string(),
  /** Settings of the environment, beside or in place of the right ones. An empty one is not set. */
  set: z.record(z.string(), z.string()).default({}),
  /** The text of portico.yaml, where there is one. */
  file: z.string().optional(),
  /** Other files by their name. */
  files: z.record(z.string(), z.string()).default({}),
  /** The state of disk and network that a test prepares under this name. */
  scene: z.string().optional(),
  command: z.string().default('serve'),
  /** Problems with the settings: the answer is the report of exactly these. */
  problems: z.array(z.string()).optional(),
  /** The whole answer, where it is no report of settings. */
  answer: z.string().optional(),
  /** The server starts, and its log says this about the mail server. */
  log: z.string().optional(),
  exit: z.number(),
})
export type Mistake = z.infer<typeof mistake>

const kinds = z.array(z.strictObject({ kind: z.string(), rows: z.array(mistake).min(1) }))

/** The folder in which the operator stands, in every row. */
export const operatorFolder = '/srv/portico'
/** The settings that are right in every row. */
export const rightSettings: Readonly<Record<string, string>> = {
  PORTICO_PUBLIC_URL: 'https://account.uni.example',
  PORTICO_SECRET: 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a',
  PORTICO_MAIL_URL: 'smtp://mail.uni.example:587',
}

/** The mistakes that operators make, by kind, from `docs/operating/mistakes.yaml`. */
export function mistakesByKind() {
  const file = new URL('../../../docs/operating/mistakes.yaml', import.meta.url)
  return kinds.parse(parse(readFileSync(file, 'utf8')))
}

/** The lines that the operator reads. */
export function answerOf({ problems, answer = '', log, file }: Mistake): readonly string[] {
  if (log !== undefined) return [log]
  if (problems === undefined) return answer.trimEnd().split('\n')
  const count = problems.length === 1 ? '1 setting needs' : `${problems.length} settings need`
  const origin =
    file === undefined
      ? `No settings file was read: neither ${operatorFolder}/portico.yaml nor /etc/portico/portico.yaml exists.`
      : `The settings file is ${operatorFolder}/portico.yaml.`
  return [`Portico cannot run: ${count} attention.`, ...problems.map((problem) => `  - ${problem}`), origin]
}

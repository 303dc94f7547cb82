import { lineOf } from '../doctor/run-checks.js'
import { configOfDraft, type Draft, type Trial } from '../setup/draft.js'
import { applies, faultsOf, isAnswered, optionOf } from '../setup/faults-of.js'
import type { Part } from '../setup/setup-parts.js'
import { CommandFailed, type CommandWorld, SettingsWrong } from './command.js'
import { tryPart } from './try-part.js'

/** A set-up that is being answered. */
export interface SetUp {
  readonly world: CommandWorld
  readonly parts: readonly Part[]
  readonly trial: Trial
  /** What is answered; it grows. */
  readonly draft: Draft
  readonly acceptsFailed: boolean
}

/** Takes the options for all answers, and tries them. Fails where one is missing, wrong or fails. */
export async function answerAll({ world, parts, trial, draft, acceptsFailed }: SetUp): Promise<void> {
  const faults = parts
    .flatMap(({ questions }) => questions)
    .flatMap((question) => {
      if (isAnswered(question, draft)) return faultsOf(question, draft, trial)
      if (!applies(question, draft)) return []
      const suggested = question.suggest?.(draft.texts) ?? null
      if (suggested !== null) draft.texts.set(question.path, suggested)
      else if (question.isNeeded) return [`${question.path} is missing; give it with ${optionOf(question)}`]
      return []
    })
  requireNone(faults)
  const config = configOfDraft(draft, trial)
  if (!config.ok) return requireNone(config.problems)
  let isFine = true
  for (const part of parts) {
    if (!(await tryPart(part, config.value, (result) => world.print(lineOf(result))))) isFine = false
  }
  if (!isFine && !acceptsFailed)
    throw new CommandFailed([
      'Nothing was written. Mend what failed, or write the settings all the same with --accept-failed.',
    ])
}

function requireNone(faults: readonly string[]): void {
  if (faults.length === 0) return
  const count = faults.length === 1 ? '1 answer needs' : `${faults.length} answers need`
  throw new SettingsWrong([`Nothing was written: ${count} attention.`, ...faults.map((fault) => `  - ${fault}`)])
}

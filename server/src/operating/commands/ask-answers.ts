import { lineOf } from '../doctor/run-checks.js'
import { configOfDraft, type Draft } from '../setup/draft.js'
import { applies, faultsOf, isAnswered, placeOf, tidied } from '../setup/faults-of.js'
import type { Part, Question } from '../setup/setup-parts.js'
import type { SetUp } from './answer-all.js'
import type { CommandWorld } from './command.js'
import { tryPart } from './try-part.js'

interface Asking extends SetUp {
  readonly askLine: NonNullable<CommandWorld['askLine']>
  readonly askHidden: NonNullable<CommandWorld['askHidden']>
}

const none = '-'

/** Asks at the terminal for what the options leave open, part by part, and tries each part at once. */
export async function askAnswers(asking: Asking): Promise<void> {
  asking.world.print(`Enter takes what stands in brackets, ${none} takes it away, and Ctrl+C ends it all.`)
  for (const part of asking.parts) {
    asking.world.print('')
    asking.world.print(`${part.title}:`)
    let asksAll = false
    do {
      await askPart(asking, part, asksAll)
      asksAll = true
    } while (!(await isTried(asking, part)))
  }
}

/** The first time, what an option has answered well is not asked. */
async function askPart(asking: Asking, { questions }: Part, asksAll: boolean): Promise<void> {
  const { draft, trial, world } = asking
  for (const question of questions) {
    if (!applies(question, draft)) {
      if (asksAll) forget(asking, question)
      continue
    }
    const faults = isAnswered(question, draft) ? faultsOf(question, draft, trial) : []
    for (const fault of faults) world.printError(sentence(fault))
    if (asksAll || faults.length > 0 || !isAnswered(question, draft)) await askUntilRight(asking, question)
  }
}

async function askUntilRight(asking: Asking, question: Question): Promise<void> {
  const { world, draft, trial } = asking
  for (;;) {
    await askOnce(asking, question)
    const isMissing = question.isNeeded === true && !isAnswered(question, draft)
    const faults = isMissing ? ['The portal cannot do without it'] : faultsOf(question, draft, trial)
    if (faults.length === 0) return
    for (const fault of faults) world.printError(sentence(fault))
    // Enter does not give a wrong answer again.
    forget(asking, question)
  }
}

async function askOnce(asking: Asking, question: Question): Promise<void> {
  const { world, draft, askLine, askHidden } = asking
  const before = draft.texts.get(placeOf(question)) ?? question.suggest?.(draft.texts) ?? null
  const prompt = promptOf(question, isAnswered(question, draft) && question.isHidden ? 'as before' : before)
  const typed = question.isHidden ? await askHidden(prompt) : await askLine(prompt)
  if (typed === '' || (typed.trim() === '' && !question.isHidden)) {
    if (before !== null) draft.texts.set(placeOf(question), before)
    return
  }
  forget(asking, question)
  if (question.isHidden) return void draft.secrets.set(question.path, typed)
  if (typed.trim() === none) return
  const text = tidied(question, typed, 'terminal')
  if (text !== typed.trim()) world.print(`That is taken as ${text}.`)
  draft.texts.set(question.path, text)
}

function forget({ draft }: Asking, question: Question): void {
  draft.texts.delete(placeOf(question))
  draft.secrets.delete(question.path)
}

function promptOf({ asks, isNeeded }: Question, before: string | null): string {
  if (before !== null) return `${asks} [${before}]: `
  return isNeeded ? `${asks}: ` : `${asks} [none]: `
}

/** What options have answered of later parts may miss what the terminal is asked for there. */
function draftUpTo({ draft, parts }: Asking, part: Part): Draft {
  const later = parts.slice(parts.indexOf(part) + 1).flatMap(({ questions }) => questions.map(placeOf))
  return { ...draft, texts: new Map([...draft.texts].filter(([place]) => !later.includes(place))) }
}

/** False where the part is to be answered again. */
async function isTried(asking: Asking, part: Part): Promise<boolean> {
  const { world, trial, acceptsFailed, askLine } = asking
  const config = configOfDraft(draftUpTo(asking, part), trial)
  if (!config.ok) {
    for (const problem of config.problems) world.printError(sentence(problem))
    return false
  }
  const isFine = await tryPart(part, config.value, (result) => world.print(lineOf(result)))
  if (isFine || acceptsFailed) return true
  return /^\s*n/i.test(await askLine('Something failed. Answer this part again? [yes]: '))
}

const sentence = (fault: string) => `${fault.charAt(0).toUpperCase()}${fault.slice(1)}.`

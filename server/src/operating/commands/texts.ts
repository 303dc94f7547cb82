import { Command, Option } from '@commander-js/extra-typings'
import { learnLanguages, sentencesOf } from '@portico/text/learn-languages'
import { allLanguages } from '@portico/text/say-in'
import type { Catalogue, Sentence } from '@portico/text/sentence'
import { loadTextsConfig } from '../../ports/config/load-config.js'
import { placesOf, whyFixed } from '../../ports/config/text-problem.js'
import { type CommandWorld, configOption, jsonOption, settingsFor } from './command.js'
import { printRows } from './print-rows.js'

const help = `
Prints one text per line, or one line for each plural form: its key, the form, the text, its places, and
where it comes from. The origin is portal, own (a file of PORTICO_TEXTS_DIR), or fixed for a text that
cannot be changed. To find the key of a sentence: portico texts list --language de | grep Passwort`

export function texts(world: CommandWorld) {
  return new Command('texts').description('Shows the texts that people read.').addCommand(textsList(world))
}

function textsList(world: CommandWorld) {
  return new Command('list')
    .description('Lists every text of screens, mails and SMS with its key.')
    .addOption(
      new Option('--language <code>', 'language (default: the first that the portal offers)').choices(allLanguages),
    )
    .addOption(jsonOption)
    .addOption(configOption)
    .addHelpText('after', help)
    .action(async ({ language, config: file, json }) => {
      const config = settingsFor(world, { file, load: loadTextsConfig })
      const chosen = language ?? config.languages[0] ?? 'en'
      await learnLanguages([chosen])
      const rows = rowsOf(chosen, config.texts[chosen] ?? {})
      printRows(world, rows, { json, columns: ['key', 'form', 'text', 'places', 'origin'] })
    })
}

function rowsOf(language: string, own: Catalogue) {
  return Object.entries(sentencesOf(language) ?? {}).flatMap(([key, shipped]) => {
    const origin = whyFixed(key) !== null ? 'fixed' : own[key] === undefined ? 'portal' : 'own'
    const about = { places: placesOf(key).join(' ') || null, origin }
    return formsIn(own[key] ?? shipped).map(([form, text]) => ({ language, key, form, text, ...about }))
  })
}

function formsIn(sentence: Sentence): readonly (readonly [form: string | null, text: string])[] {
  if (typeof sentence === 'string') return [[null, sentence]]
  const { by: _, ...forms } = sentence
  return Object.entries(forms)
}

import { Command } from '@commander-js/extra-typings'
import { wallColour } from '@portico/contract/wall-colour'
import { learnLanguages } from '@portico/text/learn-languages'
import { directionOf, sayIn } from '@portico/text/say-in'
import type { Config } from '../../ports/config/config.js'
import { loadConfig } from '../../ports/config/load-config.js'
import { escapeHtml } from '../../ports/system/escape-html.js'
import { type CommandWorld, configOption, settingsFor } from './command.js'

const help = `
The page needs no other file. A proxy shows it in place of its own 502, while the portal is away:
portico away-page > /var/www/portico/away.html. Write it anew after a change of the settings.`

export function awayPage(world: CommandWorld) {
  return new Command('away-page')
    .description('Prints the page that a proxy shows while the portal is away.')
    .addOption(configOption)
    .addHelpText('after', help)
    .action(async ({ config: file }) => {
      const { printAsIs = world.print } = world
      const config = settingsFor(world, { file, load: loadConfig })
      await learnLanguages(config.languages)
      printAsIs(pageOf(config))
    })
}

/** Every language that the portal offers stands on the page: no program can choose one. */
function pageOf(config: Config): string {
  const { languages, institution } = config
  const { name, colour = '' } = institution
  const title = sayIn(languages[0] ?? 'en', config.texts)('away.title')
  return `<!doctype html>
<html lang="${escapeHtml(languages[0] ?? 'en')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(name === '' ? title : `${title} · ${name}`)}</title>
<style>
:root { color-scheme: light dark; --wall: ${wallColour(colour)} }
@media (prefers-color-scheme: dark) { :root { --wall: ${wallColour(colour, 'dark')} } }
body { margin: 0; font: 1rem/1.55 system-ui, sans-serif; background: light-dark(#f9f8f6, #111518); color: light-dark(#1a2024, #e8eaeb) }
header { padding: 1.5rem; background: var(--wall); color: #fbfaf8; font-weight: 600; font-size: 1.125rem }
main { max-width: 26rem; margin: 0 auto; padding: 2rem 1.5rem }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2 }
section + section { margin-top: 2rem; padding-top: 2rem; border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent) }
a { color: inherit }
</style>
</head>
<body>
<header>${escapeHtml(name)}</header>
<main>
${languages.map((language) => sectionOf(config, language)).join('\n')}
</main>
</body>
</html>`
}

function sectionOf({ texts, institution }: Config, language: string): string {
  const say = sayIn(language, texts)
  const { helpDeskPhone, helpDeskHours = '', helpDeskEmail = '' } = institution
  const phone = helpDeskPhone.replace(/[^+\d]/g, '')
  const ways = [
    helpDeskPhone && `<a dir="ltr" href="tel:${phone}">${escapeHtml(helpDeskPhone)}</a>`,
    helpDeskEmail && `<a dir="ltr" href="mailto:${escapeHtml(helpDeskEmail)}">${escapeHtml(helpDeskEmail)}</a>`,
    helpDeskHours && `<bdi>${escapeHtml(helpDeskHours)}</bdi>`,
  ].filter(Boolean)
  return [
    `<section lang="${escapeHtml(language)}" dir="${directionOf(language)}">`,
    `<h1>${escapeHtml(say('away.title'))}</h1>`,
    `<p>${escapeHtml(say('away.text'))}</p>`,
    ways.length === 0 ? '' : `<p>${escapeHtml(say('foot.help-desk'))} ${ways.join(' · ')}</p>`,
    '</section>',
  ].join('\n')
}

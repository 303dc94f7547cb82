import { Command } from '@commander-js/extra-typings'
import { findSettings } from '../../ports/config/settings-file.js'
import { type ShownSetting, shownSettings } from '../../ports/config/shown-settings.js'
import { type CommandWorld, configOption, jsonOption, oneLine, SettingsWrong } from './command.js'

const help = `
Prints one setting per line, its value and where that comes from, with tabs between the cells, or one JSON
object per line. The origin is a variable, a file with its line, or default. Secrets are struck out, also
inside addresses and headers. What is wrong stands on standard error, and the exit code is then 78.`

export function configShow(world: CommandWorld) {
  return new Command('show')
    .description('Shows every setting with its value and where that comes from.')
    .addOption(jsonOption)
    .addOption(configOption)
    .addHelpText('after', help)
    .action(({ config: named, json }) => {
      const { env, readText: readFile, settingsFiles, explain = () => undefined } = world
      const found = findSettings({ env, named, ...settingsFiles, readFile })
      if (!found.ok) throw new SettingsWrong(found.problems)
      explain(found.value.origin)
      const read = shownSettings({ env, file: found.value.file, readFile })
      if (!read.ok) throw new SettingsWrong(read.problems)
      const { settings, problems } = read.value
      if (!json) world.print(['name', 'value', 'origin'].join('\t'))
      for (const setting of settings) world.print(json ? JSON.stringify(setting) : rowOf(setting))
      if (problems.length > 0) throw new SettingsWrong(problems)
    })
}

function rowOf({ name, value, origin }: ShownSetting): string {
  return [name, value ?? '-', origin].map(oneLine).join('\t')
}

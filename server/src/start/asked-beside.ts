import type { Kysely } from 'kysely'
import type { Captcha } from '../ports/captcha/captcha.js'
import { type LimitedCaptcha, withOverallLimit } from '../ports/captcha/with-overall-limit.js'
import type { Config } from '../ports/config/config.js'
import type { Directory } from '../ports/directory/directory.js'
import type { People } from '../ports/directory/people.js'
import type { Clock } from '../ports/system/clock.js'
import { type Tracing, traced } from '../ports/system/traced.js'
import type { Ports } from '../rules/ports.js'
import type { PasswordHash } from '../store/embedded-directory/password-hash.js'
import type { Tables } from '../store/tables.js'
import { type CaptchaParts, chooseCaptcha, chooseProvider } from './choose-adapters.js'
import { type ChosenDirectory, chooseDirectory } from './choose-directory.js'

/** Replacements and wrappers of what is asked beside the store, for tests. */
export interface AskedOverrides {
  readonly directory?: (chosen: Directory) => Directory
  readonly people?: (chosen: People) => People
  readonly captcha?: (parts: CaptchaParts) => Captcha
}

/** The directory, and the identity provider where one is set. */
export function askedBeside(
  config: Config,
  { directory, people }: AskedOverrides,
  {
    tracing,
    ...parts
  }: {
    readonly db: Kysely<Tables>
    readonly tracing: Tracing
    readonly passwordHash: PasswordHash
    readonly clock: Clock
  },
): ChosenDirectory & Pick<Ports, 'provider'> {
  const { domains } = config.institution
  const own = chooseDirectory(config.directory, { domains, log: tracing.log, tracing, ...parts })
  const provider = chooseProvider(config, parts.clock)
  return {
    provider: provider && traced(tracing, 'identity-provider', provider),
    directory: traced(tracing, 'directory', directory?.(own.directory) ?? own.directory),
    people: traced(tracing, 'directory', people?.(own.people) ?? own.people),
  }
}

export function limitedCaptcha(
  config: Config,
  { captcha }: AskedOverrides,
  { tracing, ...parts }: CaptchaParts & { readonly tracing: Tracing },
): LimitedCaptcha {
  const own = captcha?.(parts) ?? chooseCaptcha(config, parts)
  return withOverallLimit(traced(tracing, 'captcha', own), config.limits.perAddress, parts)
}

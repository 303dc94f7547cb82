import type { NameConfig } from '../../ports/config/load-config.js'
import { deriveSecrets } from '../../ports/system/secrets.js'
import type { OperatorPorts } from '../open-for-operator.js'
import type { PersonPorts } from '../operator/person-record.js'

export function personPorts(opened: OperatorPorts, settings: NameConfig): PersonPorts {
  const { limits, session, institution, secret, previousSecrets, directory } = settings
  return {
    ...opened,
    secrets: deriveSecrets(secret, previousSecrets),
    eachSecret: [secret, ...previousSecrets].map((one) => deriveSecrets(one)),
    limits,
    session,
    domains: institution.domains,
    isEmbedded: directory.kind === 'embedded',
  }
}

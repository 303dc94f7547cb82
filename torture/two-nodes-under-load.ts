import { type Postgres, type PostgresChoice, type PrivateDatabase, startPostgres } from '../databases/postgres.js'
import { freePort } from '../directories/free-port.js'
import { startMailSink } from '../e2e/environments/mail-sink.js'
import type { Settings } from '../e2e/environments/portico-program.js'
import { type NginxBeforeNodes, startNginx } from '../proxies/nginx.js'
import { portalNode } from './portal-node.js'
import { newFolder, type PortalUnderLoad, portalOf, settingsFor } from './portal-under-load.js'
import { postgresReader } from './postgres-reader.js'

/**
 * A portal on two nodes, behind the nginx of docs/operating, with a PostgreSQL that can be halted.
 */
export interface NodesUnderLoad extends PortalUnderLoad {
  readonly postgres: Postgres
  readonly database: PrivateDatabase
  readonly nginx: Pick<NginxBeforeNodes, 'log' | 'takeOut'>
}

export interface NodesChoice {
  readonly postgres?: PostgresChoice
  readonly mayLogErrors?: boolean
  /** More settings of the operator. */
  readonly more?: Settings
  /**
   * Where the nodes find the port of PostgreSQL, such as a proxy before it; by default the port
   * itself.
   */
  readonly portTo?: (port: number) => Promise<number>
}

/** Prepares two nodes; `label` names their logs. */
export async function twoNodesUnderLoad(label: string, choice: NodesChoice = {}): Promise<NodesUnderLoad> {
  const [mail, postgres] = await Promise.all([startMailSink(), startPostgres(choice.postgres)])
  const ports = [await freePort(), await freePort()] as const
  const nginx = await startNginx(await freePort(), [...ports])
  const database = await postgres.makeDatabase()
  const storePort = (await choice.portTo?.(postgres.port)) ?? postgres.port
  const folder = newFolder()
  const settings = {
    ...settingsFor({ url: nginx.url, mailPort: mail.port, folder }),
    PORTICO_STORE_URL: database.url.replace(`:${postgres.port}/`, `:${storePort}/`),
    PORTICO_TRUSTED_PROXIES: '127.0.0.1',
    ...choice.more,
  }
  const node = (at: 0 | 1) => portalNode(`${label}-${at + 1}`, { port: ports[at], settings })
  const { mayLogErrors = false } = choice
  const parts = { url: nginx.url, mail, nodes: [node(0), node(1)] as const, store: postgresReader(database) }
  const portal = portalOf(parts, { settings, folder, mayLogErrors })
  return {
    ...portal,
    postgres,
    database,
    nginx,
    end: () => portal.end().finally(() => Promise.all([nginx.stop(), postgres.stop()])),
  }
}

import { type Postgres, type PostgresChoice, type PrivateDatabase, startPostgres } from '../databases/postgres.js'
import { freePort } from '../directories/free-port.js'
import { startMailSink } from '../e2e/environments/mail-sink.js'
import type { Settings } from '../e2e/environments/portico-program.js'
import { type NginxBeforeNodes, startNginx } from '../proxies/nginx.js'
import type { ProxyProcess } from '../proxies/proxy-process.js'
import { portalNode } from './portal-node.js'
import { newFolder, type PortalUnderLoad, portalOf, settingsFor } from './portal-under-load.js'
import { postgresReader } from './postgres-reader.js'

/**
 * A portal on two nodes, behind a proxy of docs/operating, with a PostgreSQL that can be halted.
 */
export interface NodesUnderLoad<Proxy extends ProxyProcess = NginxBeforeNodes> extends PortalUnderLoad {
  readonly postgres: Postgres
  readonly database: PrivateDatabase
  readonly proxy: Proxy
}

type StartProxy<Proxy> = (port: number, nodes: readonly [number, number]) => Promise<Proxy>

export interface NodesChoice {
  readonly postgres?: PostgresChoice
  readonly mayLogErrors?: boolean
  /** More settings of the operator. */
  readonly more?: Settings
  /** The address of the database for the nodes, such as that of a proxy; by default its own. */
  readonly storeUrl?: (database: PrivateDatabase, postgres: Postgres) => Promise<string>
}

/** Prepares two nodes behind nginx; `label` names their logs. */
export function twoNodesUnderLoad(label: string, choice: NodesChoice = {}): Promise<NodesUnderLoad> {
  return twoNodesBehind(startNginx, { label, ...choice })
}

/** The same behind a proxy of one's choice. */
export async function twoNodesBehind<Proxy extends ProxyProcess>(
  startProxy: StartProxy<Proxy>,
  { label, ...choice }: NodesChoice & { readonly label: string },
): Promise<NodesUnderLoad<Proxy>> {
  const [mail, postgres] = await Promise.all([startMailSink(), startPostgres(choice.postgres)])
  const ports = [await freePort(), await freePort()] as const
  const proxy = await startProxy(await freePort(), ports)
  const database = await postgres.makeDatabase()
  const folder = newFolder()
  const settings = {
    ...settingsFor({ url: proxy.url, mailPort: mail.port, folder }),
    PORTICO_STORE_URL: (await choice.storeUrl?.(database, postgres)) ?? database.url,
    PORTICO_TRUSTED_PROXIES: '127.0.0.1',
    ...choice.more,
  }
  const node = (at: 0 | 1) => portalNode(`${label}-${at + 1}`, { port: ports[at], settings })
  const { mayLogErrors = false } = choice
  const parts = { url: proxy.url, mail, nodes: [node(0), node(1)] as const, store: postgresReader(database) }
  const portal = portalOf(parts, { settings, folder, mayLogErrors })
  return {
    ...portal,
    postgres,
    database,
    proxy,
    end: () => portal.end().finally(() => Promise.all([proxy.stop(), postgres.stop()])),
  }
}

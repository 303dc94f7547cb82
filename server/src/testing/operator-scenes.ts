import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { startPostgres } from '../../../databases/postgres.js'
import { thisUser } from '../ports/system/access-of.js'
import { openSqliteStore } from '../store/sqlite/open-sqlite-store.js'
import { undoLastMigrations } from './last-migration.js'
import { mailScenes } from './mail-scenes.js'
import type { Scene, Stage } from './scene.js'

export const isRoot = thisUser().uid === 0
/** As root, commands run as this user, whom root's files do not belong to. */
export const otherUser = isRoot ? { uid: 65_534, gid: 65_534 } : {}

/** Gives a file to the user that commands run as. */
function giveAway(path: string): void {
  if (isRoot) chownSync(path, 65_534, 65_534)
}

/**
 * Keeps a path to root. Without root its owner loses what other users do not have, and the table's
 * mode is put in the place of the real one.
 */
function keepToRoot(path: string, mode: number): Scene {
  const lost = (mode & 0o044) === 0 ? 0o700 : 0o200
  const real = isRoot ? mode : mode & ~lost
  chmodSync(path, real)
  const shown = (bits: number) => `mode ${bits.toString(8).padStart(4, '0')}`
  return isRoot ? {} : { spelled: [[shown(real), shown(mode)]] }
}

function fileOfRoot(path: string, text: string, mode = 0o600): Scene {
  writeFileSync(path, text)
  return keepToRoot(path, mode)
}

/** A data folder as it has to be. */
function withDataFolder({ data }: Stage): Scene {
  mkdirSync(data)
  giveAway(data)
  return {}
}

/** A folder for the socket, beside a data folder as it has to be. */
function socketFolder(stage: Stage): string {
  withDataFolder(stage)
  const folder = join(stage.folder, 'run')
  mkdirSync(folder)
  giveAway(folder)
  return folder
}

/** A scene beside a data folder as it has to be. */
function withData(prepare: (stage: Stage) => Promise<Scene>) {
  return (stage: Stage) => {
    withDataFolder(stage)
    return prepare(stage)
  }
}

/** A store as the server makes it, changed by some work and given away. */
async function changedStore(
  stage: Stage,
  change: (database: DatabaseSyncInstance) => void = () => undefined,
): Promise<void> {
  mkdirSync(stage.data)
  const { store } = await openSqliteStore({ file: stage.store, owner: 'command' })
  await store.close()
  const database = new DatabaseSync(stage.store)
  change(database)
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
  for (const name of readdirSync(stage.data)) giveAway(join(stage.data, name))
  giveAway(stage.data)
}

const tmpfs = (options: string) => `mount -t tmpfs -o ${options} tmpfs "$PORTICO_DATA_DIR"`

/** The scenes of `docs/operating/mistakes.yaml` by their names. */
export const scenes: Readonly<Record<string, (stage: Stage) => Scene | Promise<Scene>>> = {
  'settings file of root': ({ folder }) => fileOfRoot(join(folder, 'portico.yaml'), ''),
  'settings file in UTF-16': ({ folder }) => {
    writeFileSync(join(folder, 'portico.yaml'), 'listen: 127.0.0.1:8080\n', { encoding: 'utf16le', mode: 0o644 })
    return {}
  },
  'settings folder of root': ({ folder }) => {
    mkdirSync(join(folder, 'etc'))
    writeFileSync(join(folder, 'etc/portico.yaml'), '')
    return keepToRoot(join(folder, 'etc'), 0o700)
  },
  'settings file for all': ({ folder }) => {
    const file = join(folder, 'portico.yaml')
    writeFileSync(file, 'secret: w8Qd-4mTz1xKp9Rb6nVy3cGj7sLf2hEa\n')
    chmodSync(file, 0o666)
    return {}
  },
  'secret of root': ({ folder }) => fileOfRoot(join(folder, 'secret'), 'w8Qd-4mTz1xKp9Rb6nVy3cGj7sLf2hEa\n'),
  'data folder': withDataFolder,
  store: async (stage) => {
    await changedStore(stage)
    return keepToRoot(stage.folder, 0o755)
  },
  'port taken': async (stage) => {
    withDataFolder(stage)
    const server = createServer()
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
    })
    return { spelled: [[String(port), '8080']], end: () => new Promise((resolve) => server.close(() => resolve())) }
  },
  'socket folder of root': (stage) => {
    const folder = socketFolder(stage)
    if (isRoot) chownSync(folder, 0, 0)
    return keepToRoot(folder, 0o755)
  },
  'file as socket': (stage) => {
    const file = join(socketFolder(stage), 'portico.sock')
    writeFileSync(file, '')
    chmodSync(file, 0o644)
    giveAway(file)
    return {}
  },
  'socket taken': async (stage) => {
    const file = join(socketFolder(stage), 'portico.sock')
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(file, resolve))
    giveAway(file)
    return { end: () => new Promise((resolve) => server.close(() => resolve())) }
  },
  'data folder of root': ({ data }) => {
    mkdirSync(data)
    return keepToRoot(data, 0o755)
  },
  'closed data folder of root': ({ data }) => {
    mkdirSync(data)
    return keepToRoot(data, 0o700)
  },
  'no data folder': ({ folder }) => keepToRoot(folder, 0o755),
  'file as data folder': ({ data }) => {
    writeFileSync(data, '')
    return {}
  },
  'full disk': (stage) => {
    withDataFolder(stage)
    return { onDisk: `${tmpfs('size=64k')} && head -c 65536 /dev/zero > "$PORTICO_DATA_DIR/filler" && exec "$@"` }
  },
  'older store on a small disk': async (stage) => {
    await changedStore(stage, (database) => {
      database.exec(undoLastMigrations)
      database.exec('create table filler as select zeroblob(2000000) as zeros')
    })
    const aside = `${stage.folder}/aside.sqlite`
    renameSync(stage.store, aside)
    return { onDisk: `${tmpfs('size=4m')} && cp ${aside} "$PORTICO_DATA_DIR/portico.sqlite" && exec "$@"` }
  },
  'read-only disk': (stage) => {
    withDataFolder(stage)
    return { onDisk: `${tmpfs('ro')} && exec "$@"` }
  },
  'store of root': async (stage) => {
    await changedStore(stage)
    if (isRoot) chownSync(stage.store, 0, 0)
    return keepToRoot(stage.store, 0o600)
  },
  'lock of root': (stage) => {
    withDataFolder(stage)
    return fileOfRoot(`${stage.store}.lock`, '')
  },
  'damaged store': async (stage) => {
    await changedStore(stage)
    const opened = openSync(stage.store, 'r+')
    // The header of the file stays, and the list of the tables behind it is lost.
    writeSync(opened, Buffer.alloc(2048, 0xff), 0, 2048, 100)
    closeSync(opened)
    return {}
  },
  'text as store': (stage) => {
    withDataFolder(stage)
    writeFileSync(stage.store, 'dn: uid=ada,ou=people,dc=uni,dc=example\n')
    giveAway(stage.store)
    return {}
  },
  'folder as store': (stage) => {
    withDataFolder(stage)
    mkdirSync(stage.store)
    giveAway(stage.store)
    return {}
  },
  'newer store': async (stage) => {
    await changedStore(stage, (database) => database.exec("insert into migration values ('9999-later', '1')"))
    return {}
  },
  'database of another program': async (stage) => {
    withDataFolder(stage)
    const database = new DatabaseSync(stage.store)
    database.exec('create table bookmark (address text)')
    database.close()
    giveAway(stage.store)
    return {}
  },
  ...Object.fromEntries(Object.entries(mailScenes).map(([name, prepare]) => [name, withData(prepare)])),
  PostgreSQL: async (stage) => {
    withDataFolder(stage)
    const postgres = await startPostgres()
    await postgres.run("create role portico login password 's3cret'")
    await postgres.run('create database portico')
    return { spelled: [[`127.0.0.1:${postgres.port}`, '127.0.0.1:5432']], end: () => postgres.stop() }
  },
  'second server': async (stage) => {
    await changedStore(stage)
    const { store } = await openSqliteStore({ file: stage.store, owner: 'sole-server' })
    for (const name of readdirSync(stage.data)) giveAway(join(stage.data, name))
    return { end: () => store.close() }
  },
}

/** Deletes a stage, also where its owner has lost access. */
export function clear({ folder }: Stage): void {
  for (const name of ['', 'data', 'etc', 'run']) {
    try {
      chmodSync(join(folder, name), 0o700)
    } catch {
      // Not every stage has all of them.
    }
  }
  rmSync(folder, { recursive: true, force: true })
}

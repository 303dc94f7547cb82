// The least that an HTTP server on the portal's libraries does for one call: `GET /row` reads a row
// by its key, and `POST /row` stores one durably. The argument is `sqlite:FILE` or a `postgres:`
// URL.
import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import fastify from 'fastify'
import pg from 'pg'

interface Rows {
  read(key: string): unknown
  insert(body: string): unknown
  /** Held here, because its statements do not keep it alive. */
  readonly database?: DatabaseSyncInstance
}

/** The row that is read, about as large as a session or a flow of the portal. */
const known = { key: 'known', body: JSON.stringify({ name: 'alice', note: 'x'.repeat(200) }) }
const table = 'create table stored_row (key text primary key, body text not null, at bigint not null)'
const [store = ''] = process.argv.slice(2)

function rowsOfSqlite(file: string): Rows {
  const database = new DatabaseSync(file)
  database.exec(`pragma journal_mode = wal; pragma synchronous = full; ${table}`)
  const reading = database.prepare('select key, body, at from stored_row where key = ?')
  const inserting = database.prepare('insert into stored_row (key, body, at) values (?, ?, ?)')
  inserting.run(known.key, known.body, Date.now())
  return {
    read: (key) => reading.get(key),
    insert: (body) => inserting.run(randomUUID(), body, Date.now()),
    database,
  }
}

async function rowsOfPostgres(url: string): Promise<Rows> {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  const insert = (key: string, body: string) =>
    pool.query({
      name: 'insert',
      text: 'insert into stored_row (key, body, at) values ($1, $2, $3)',
      values: [key, body, Date.now()],
    })
  await pool.query(table)
  await insert(known.key, known.body)
  return {
    async read(key) {
      const { rows } = await pool.query({
        name: 'read',
        text: 'select key, body, at from stored_row where key = $1',
        values: [key],
      })
      return rows[0]
    },
    insert: (body) => insert(randomUUID(), body),
  }
}

const rows = store.startsWith('sqlite:') ? rowsOfSqlite(store.slice('sqlite:'.length)) : await rowsOfPostgres(store)
const app = fastify()
app.get('/row', async () => rows.read(known.key))
app.post('/row', async (request) => {
  await rows.insert(JSON.stringify(request.body))
  return { isStored: true }
})
// It ends with the program that started it.
process.stdin.on('end', () => process.exit()).resume()
// Its only line tells its address.
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))

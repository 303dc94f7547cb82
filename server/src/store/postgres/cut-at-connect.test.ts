import { expect, test } from 'vitest'
import { errorResponse, falsePostgres } from '../../testing/false-postgres.js'
import { openPostgresStore } from './open-postgres-store.js'

/** AuthenticationOk and ReadyForQuery (PostgreSQL, 55.7). */
const ready = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

test('a connection that is cut as soon as it is ready is a failure of the store, and the process goes on (W2)', async () => {
  const cut = errorResponse('57P01', 'terminating connection due to administrator command')
  const server = await falsePostgres((socket) => socket.once('data', () => socket.end(Buffer.concat([ready, cut]))))
  const settings = {
    ...({ kind: 'postgres', hosts: [{ host: '127.0.0.1', port: server.port }], database: 'p' } as const),
    ...{ user: 'p', password: null },
    ...({ tls: 'disable', ca: null, pool: 2, timeoutMs: 1_000 } as const),
  }
  await expect(openPostgresStore({ settings, owner: 'server' })).rejects.toMatchObject({ what: 'store' })
  await server.close()
})

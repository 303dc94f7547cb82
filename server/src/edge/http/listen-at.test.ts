import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.js'
import { listenAt } from './listen-at.js'

async function said(host: string, port: number): Promise<string> {
  const socket = connect(port, host)
  socket.write('hello\r\n\r\n')
  let answer = ''
  for await (const chunk of socket.setEncoding('utf8')) answer += chunk
  return answer
}

test('a name is listened to on one address, which has every protection (Q2, T3, SET5)', async () => {
  const portal = await testPortal()
  await listenAt(portal.app, { host: 'localhost', port: 0 })
  expect(portal.app.addresses()).toHaveLength(1)
  const { address, port } = portal.app.server.address() as AddressInfo
  expect(JSON.parse((await said(address, port)).split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'malformed' })
  const nowhere = ['127.0.0.1', '::1'].filter((other) => other !== address)
  for (const other of nowhere) await expect(said(other, port)).rejects.toThrow()
  await portal.close()
})

test('a name that nobody knows is not listened to (SET5)', async () => {
  const portal = await testPortal()
  await expect(listenAt(portal.app, { host: 'nowhere.invalid', port: 0 })).rejects.toMatchObject({
    cause: { syscall: 'getaddrinfo' },
  })
  await portal.close()
})

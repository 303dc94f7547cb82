import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import { BerWriter } from 'ldapts'
import { expect, test } from 'vitest'
import { certificateAuthority, serverCertificate } from '../../../../../directories/certificates.js'
import { openLdapConnection, placeOf, trustOf } from './ldap-connection.js'

/** An answer of success (RFC 4511, 4.1.9), as an extended or a bind response. */
function success(messageId: number, operation: 0x61 | 0x78): Buffer {
  const message = new BerWriter()
  message.startSequence()
  message.writeInt(messageId)
  message.startSequence(operation)
  message.writeEnumeration(0)
  message.writeString('')
  message.writeString('')
  message.endSequence()
  message.endSequence()
  return message.buffer
}

test.each([
  [
    'ldaps://ldap.uni.example',
    { host: 'ldap.uni.example', port: 636, name: 'ldap.uni.example:636', isTlsAtOnce: true },
  ],
  ['ldap://192.0.2.1', { host: '192.0.2.1', port: 389, name: '192.0.2.1:389', isTlsAtOnce: false }],
  ['ldap://[2001:db8::1]:3389', { host: '2001:db8::1', port: 3389, name: '[2001:db8::1]:3389', isTlsAtOnce: false }],
])('%s names a place, with the usual port where it has none', (url, place) => {
  expect(placeOf(new URL(url), trustOf(null))).toMatchObject(place)
})

test('what an attacker adds in clear to the answer to StartTLS is no answer of the session (DIR21)', async () => {
  const ca = await certificateAuthority('CA of the university')
  const { cert, key } = await serverCertificate(ca, { addresses: ['127.0.0.1'] })
  const sockets: Socket[] = []
  const said: Buffer[] = []
  // Grants every bind in clear before TLS begins, and none afterwards.
  const server = createServer((plain) => {
    sockets.push(plain)
    plain.once('data', () => {
      plain.write(Buffer.concat([success(2, 0x78), ...[1, 2, 3, 4].map((id) => success(id, 0x61))]))
      const secure = new TLSSocket(plain, { isServer: true, secureContext: createSecureContext({ cert, key }) })
      secure.on('error', () => undefined)
      secure.on('data', (bytes: Buffer) => said.push(bytes))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(`ldap://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const connection = await openLdapConnection(placeOf(url, trustOf(ca.cert)), 5_000)
  connection.limit({ silenceMs: 500, totalMs: Number.POSITIVE_INFINITY })
  await expect(connection.client.bind('cn=portal', 'a password')).rejects.toThrow()
  expect(Buffer.concat(said).toString()).toContain('a password')
  expect(connection.isOpen).toBe(false)
  for (const socket of sockets) socket.destroy()
  server.close()
})

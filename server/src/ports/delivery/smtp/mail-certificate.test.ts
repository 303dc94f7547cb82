import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type CertificatePair,
  certificateAuthority,
  serverCertificate,
} from '../../../../../directories/certificates.js'
import { type MailSink, startMailSink } from '../../../testing/mail-sink.js'
import { smtp } from './smtp.js'

describe('the CA file of the mail server', () => {
  let ours: CertificatePair
  let other: CertificatePair
  let served: CertificatePair
  let sink: MailSink
  beforeAll(async () => {
    ours = await certificateAuthority('CA of the university')
    other = await certificateAuthority('CA of another one')
    served = await serverCertificate(ours)
  })
  afterEach(() => sink.close())

  /** Tries a server that shows the certificate of our CA. */
  async function tryWith(
    ca: string | null,
    { secure, host, shown = served }: { secure: boolean; host: string; shown?: CertificatePair },
  ): Promise<void> {
    // The weakest level, so that the server itself takes each certificate.
    sink = await startMailSink({ secure, ciphers: 'DEFAULT@SECLEVEL=0', ...shown })
    const url = new URL(sink.url)
    url.hostname = host
    const delivery = smtp({ url, ca, from: 'portal@uni.example' })
    await delivery.check().finally(() => delivery.close())
  }

  test.each([true, false])('vouches for its certificate, with TLS from the start %s (OP6)', async (secure) => {
    await tryWith(ours.cert, { secure, host: 'localhost' })
    await sink.close()
    await tryWith(`${other.cert}\n${ours.cert}`, { secure, host: 'localhost' })
  })

  test.each([true, false])('refuses every other one, even on loopback: %s (OP6)', async (secure) => {
    await expect(tryWith(other.cert, { secure, host: 'localhost' })).rejects.toThrow('delivery is unavailable')
    await sink.close()
    await expect(tryWith(ours.cert, { secure, host: '127.0.0.1' })).rejects.toThrow('delivery is unavailable')
  })

  test.each([true, false])('refuses one that is too weak, and the log says so: %s (OP6)', async (secure) => {
    const shown = await serverCertificate(ours, { isWeak: true })
    const trying = tryWith(ours.cert, { secure, host: 'localhost', shown })
    await expect(trying).rejects.toMatchObject({ cause: { reason: 'certificate too weak' } })
  })
})

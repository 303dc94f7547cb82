import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SMTPServerOptions } from 'smtp-server'
import { certificateAuthority, serverCertificate } from '../../../directories/certificates.js'
import { startMailSink } from './mail-sink.js'
import type { Scene, Stage } from './scene.js'

/** The mail server of the table, which is one of this machine in a test. */
const ofTable = 'mail.uni.example:587'

/** A mail server that speaks and refuses as these options say. */
async function mailServer(options: SMTPServerOptions = {}): Promise<Scene> {
  const sink = await startMailSink(options)
  return { spelled: [[sink.url.host, ofTable]], end: () => sink.close() }
}

/** The operator's CA file with one authority. It makes TLS needed on this machine too. */
async function writeAuthority({ folder }: Stage) {
  const ca = await certificateAuthority('CA of the university')
  writeFileSync(join(folder, 'ca.pem'), ca.cert, { mode: 0o644 })
  return ca
}

/** The scenes of `docs/operating/mistakes.yaml` with a mail server. */
export const mailScenes: Readonly<Record<string, (stage: Stage) => Promise<Scene>>> = {
  'no mail server': async () => {
    const { spelled = [], end } = await mailServer()
    await end?.()
    return { spelled }
  },
  'mail server without STARTTLS': async (stage) => {
    await writeAuthority(stage)
    return mailServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS', 'AUTH'] })
  },
  'mail server of another authority': async (stage) => {
    await writeAuthority(stage)
    return mailServer(await serverCertificate(await certificateAuthority('CA of another one')))
  },
  'mail server of another name': async (stage) => mailServer(await serverCertificate(await writeAuthority(stage))),
  'mail server that knows other passwords': () => {
    const refused = Object.assign(new Error('5.7.8 wrong'), { responseCode: 535 })
    return mailServer({ onAuth: (_auth, _session, done) => done(refused) })
  },
}

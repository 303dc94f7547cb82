import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../directories/free-port.js'
import { fileOfRepository } from './documented-blocks.js'
import { startMailSink } from './mail-sink.js'
import { operatorShell } from './operator-shell.js'
import { runShell } from './run-shell.js'
import { startSmsSink } from './sms-sink.js'
import { signInFully } from './steps.js'
import { portalSecret, testPortal } from './test-portal.js'

/**
 * Clean places in which the commands of a page run as an operator runs them: a settings file below
 * /etc, a store below /var, two people, files to import, and sinks for mail and SMS.
 */
export interface OperatorPlaces {
  /** A folder as a new installation with two people has it. */
  fresh(): Promise<OperatorPlace>
  close(): Promise<void>
}

export interface OperatorPlace {
  /** Runs commands in a shell that ends at the first one that fails. */
  run(commands: string): ReturnType<typeof runShell>
  close(): Promise<void>
}

const people = [
  { username: 'ada', name: 'Ada Abel', emails: ['ada@mail.example'], phones: ['+1 555 0142'] },
  { username: 'ben', name: 'Ben Berg', emails: ['ben@mail.example'] },
]

/** The files of the pages in the folder where the operator stands. */
const files: Readonly<Record<string, string>> = {
  'password.txt': 'first-Word-42\n',
  'people.csv': 'username,name,password,emails\ncleo,Cleo Carr,first-Word-42,cleo@mail.example\n',
  'contacts.csv': 'username,email,phone\nben,ben@home.example,\n',
  'old-system.csv':
    'username,name,password\ndora,Dora Dorn,$6$saltsalt$qFmFH.bQmmtXzyBY0s9v7Oicd2z4XSIecDzlB5KiA2/jctKu9YterLp8wwnSq.qc.eoxqOmSuNp2xS0ktL3nh/\n',
}

/** Programs that no test may run: they would change the machine of the test. */
const ofMachine = [
  ...['apt', 'apt-get', 'dpkg', 'npm', 'npx', 'debootstrap', 'podman', 'buildah', 'docker'],
  ...['useradd', 'adduser', 'usermod', 'userdel', 'deluser', 'groupadd', 'addgroup', 'gpasswd'],
  ...['mount', 'umount', 'reboot', 'shutdown', 'timedatectl', 'ufw', 'iptables', 'nft', 'crontab'],
]

export async function operatorPlaces(): Promise<OperatorPlaces> {
  const template = mkdtempSync(join(tmpdir(), 'portico-template-'))
  const [mail, sms, port, monitoring] = await Promise.all([startMailSink(), startSmsSink(), freePort(), freePort()])
  const portal = await testPortal({ file: join(template, 'portico.sqlite'), startsAt: Date.now(), people })
  await signInFully(portal, 'ada')
  await portal.delivered()
  await portal.close()
  const settings = { mailUrl: mail.url.href, smsUrl: sms.url.href, port, monitoring }
  return {
    fresh: () => newPlace(template, settings),
    async close() {
      await Promise.all([mail.close(), sms.close()])
      rmSync(template, { recursive: true, force: true })
    },
  }
}

interface PlaceSettings {
  readonly mailUrl: string
  readonly smsUrl: string
  readonly port: number
  readonly monitoring: number
}

async function newPlace(template: string, settings: PlaceSettings): Promise<OperatorPlace> {
  const root = mkdtempSync(join(tmpdir(), 'portico-place-'))
  const inRoot = (path: string) => join(root, path)
  const folders = ['etc/portico', 'etc/bash_completion.d', 'var/lib', 'var/backups', 'usr/local/share/man/man1']
  for (const folder of [...folders, 'home', 'bin', 'calls']) mkdirSync(inRoot(folder), { recursive: true })
  cpSync(template, inRoot('var/lib/portico'), { recursive: true })
  writeFileSync(inRoot('etc/portico/secret'), portalSecret, { mode: 0o600 })
  writeFileSync(inRoot('etc/portico/mail-password'), 'hush', { mode: 0o600 })
  writeFileSync(inRoot('etc/portico/portico.yaml'), settingsFile(root, settings), { mode: 0o600 })
  for (const [name, text] of Object.entries(files)) writeFileSync(inRoot(`home/${name}`), text)
  for (const name of ['ada', 'cleo'])
    cpSync(new URL('../../../demo/grace.png', import.meta.url), inRoot(`home/${name}.jpg`))
  const shell = await operatorShell(root)
  const path = commandsIn(inRoot('bin'))
  const here = (text: string) => spelledHere(text, root, settings)
  return {
    run: (commands) =>
      runShell(here(commands), { cwd: inRoot('home'), env: { PATH: path, HOME: inRoot('home'), ...shell.env } }),
    async close() {
      await shell.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

const settingsFile = (root: string, { mailUrl, smsUrl, port, monitoring }: PlaceSettings) => `
public_url: http://localhost:${port}
listen: 127.0.0.1:${port}
secret_file: ${root}/etc/portico/secret
data_dir: ${root}/var/lib/portico
mail:
  url: ${mailUrl}
  from: Example University <no-reply@uni.example>
sms:
  url: ${smsUrl}
  prefixes: [+49, +1]
captcha:
  cost: 1
metrics:
  listen: 127.0.0.1:${monitoring}
`

/** Makes commands that stand in for those of an installed machine. Returns a PATH with them. */
function commandsIn(folder: string): string {
  const client = fileOfRepository('server/src/testing/operator-command.sh')
  writeFileSync(join(folder, 'portico'), client)
  for (const name of ['systemctl', 'journalctl']) symlinkSync('portico', join(folder, name))
  writeFileSync(join(folder, 'runuser'), '#!/bin/sh\nshift 3\nexec "$@"\n')
  // No user "portico" is here.
  const owners = ['chown', 'chgrp']
  for (const name of owners) writeFileSync(join(folder, name), '#!/bin/sh\nexit 0\n')
  const refusal = `#!/bin/sh
echo "$(basename "$0") changes the machine: write <!-- not run: REASON --> before the fence" >&2
exit 97
`
  for (const name of ofMachine) writeFileSync(join(folder, name), refusal)
  for (const name of ['portico', 'runuser', ...owners, ...ofMachine]) chmodSync(join(folder, name), 0o755)
  return `${folder}:${process.env['PATH']}`
}

/** The paths and addresses of the pages as this place has them. */
function spelledHere(text: string, root: string, { port, monitoring }: PlaceSettings): string {
  return text
    .replace(/(?<=^|[\s"'=<>:(])\/(etc|var|usr\/local|run)(?=\/)/gm, `${root}/$1`)
    .replaceAll('https://account.uni.example', `http://localhost:${port}`)
    .replace(/\b(127\.0\.0\.1|localhost):8080\b/g, `$1:${port}`)
    .replace(/\b(127\.0\.0\.1|localhost):9464\b/g, `$1:${monitoring}`)
}

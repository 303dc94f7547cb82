import { join } from 'node:path'
import { inject } from 'vitest'
import { type Machine, startMachine } from './machine.js'

const mailPort = 2525
const signInProgram = join(import.meta.dirname, 'sign-in.ts')

/** A machine with the verbs of an operator of Portico. */
export interface PortalMachine extends Machine {
  /** Writes the settings that a start needs, for people that open `publicUrl`. */
  configure(publicUrl: string): Promise<void>
  /** Adds an account with a mail address of the same name. */
  addAccount(username: string): Promise<void>
  /** Signs a person in with the password and a mailed code. Rejects where a step fails. */
  signIn(url: string, username: string): Promise<void>
  /** What systemd says of the portal's unit: `active`, `inactive`, `failed`. */
  state(): Promise<string>
  /** The process of the server; `0` where none runs. */
  serverProcess(): Promise<string>
}

const password = 'Portico-Demo-1'
const addressOf = (username: string) => `${username}@mail.example`

/** Boots a clean machine, without Portico. */
export async function startPortalMachine(): Promise<PortalMachine> {
  const machine = await startMachine(inject('cleanRoot'))
  return {
    ...machine,
    async configure(publicUrl) {
      const settings = [
        'data_dir: /var/lib/portico',
        'secret_file: /etc/portico/secret',
        `public_url: ${publicUrl}`,
        'trusted_proxies: 127.0.0.1',
        'mail:',
        `  url: smtp://127.0.0.1:${mailPort}`,
        '  from: portal@uni.example',
        'captcha:',
        '  cost: 200',
      ]
      await machine.write('/etc/portico/portico.yaml', `${settings.join('\n')}\n`)
      await machine.sh('head -c 33 /dev/urandom | base64 | install -m 0440 -g portico /dev/stdin /etc/portico/secret')
    },
    async addAccount(username) {
      const person = `--username ${username} --name "${username}" --email ${addressOf(username)}`
      await machine.sh(`setpriv --reuid portico --regid portico --init-groups portico account add ${person}`, {
        input: `${password}\n`,
      })
    },
    async signIn(url, username) {
      const person = [username, password, addressOf(username)]
      await machine.beside(process.execPath, ['--import', 'tsx', signInProgram, url, String(mailPort), ...person])
    },
    state: async () => (await machine.try('systemctl is-active portico.service')).said.trim(),
    serverProcess: async () => (await machine.sh('systemctl show --property MainPID --value portico.service')).trim(),
  }
}

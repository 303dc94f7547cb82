import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { copyFileSync, cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../directories/free-port.js'
import { startProxyProcess } from './proxy-process.js'

/** A private glewlwyd of Debian, the sign-in of an institution with one portal. */
export interface Glewlwyd {
  readonly issuer: URL
  /** Lets it know the portal. */
  know(client: Client): Promise<void>
  /** Adds a person who lets Glewlwyd give the portal their name. */
  add(person: Person): Promise<void>
  /** A person signs in there, by HTTP as its pages do: the address to which the browser goes back. */
  signIn(address: string, person: Person): Promise<URL>
  stop(): Promise<void>
}

interface Person {
  readonly username: string
  readonly password: string
}

interface Client {
  readonly clientId: string
  readonly clientSecret: string
  readonly redirect: URL
}

const shared = '/usr/share/glewlwyd'
const makeDatabase = `
import sqlite3, sys
with open('/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3') as schema:
    sqlite3.connect(sys.argv[1]).executescript(schema.read())
`
/** The administrator of the database that comes with it. */
const administrator = { username: 'admin', password: 'password' }
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

export async function startGlewlwyd(): Promise<Glewlwyd> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-glewlwyd-'))
  const port = await freePort()
  const base = `http://127.0.0.1:${port}/api`
  execFileSync('python3', ['-c', makeDatabase, join(folder, 'glewlwyd.sqlite')])
  // Its own pages, whose configuration Debian does not put where they look for it.
  cpSync(`${shared}/webapp`, join(folder, 'webapp'), {
    recursive: true,
    dereference: true,
    filter: (file) => !file.endsWith('/config.json'),
  })
  copyFileSync(`${shared}/templates/config.json`, join(folder, 'webapp/config.json'))
  writeFileSync(join(folder, 'glewlwyd.conf'), configuration(folder, port))
  const args = [`--config-file=${join(folder, 'glewlwyd.conf')}`]
  const { stop } = await startProxyProcess({ program: '/usr/bin/glewlwyd', args, folder, port })
  const issuer = new URL(`${base}/oidc`)
  await setUp(base, issuer)
  let clientId = ''
  return {
    issuer,
    async know(client) {
      await addClient(base, client)
      clientId = client.clientId
    },
    add: (person) => addPerson(base, person, clientId),
    async signIn(address, person) {
      const browser = newBrowser()
      // Its page of signing in makes this call and comes back with this word.
      await browser(`${base}/auth/`, person)
      const answer = await browser(`${address}&g_continue`)
      const back = answer.headers.get('location')
      if (back === null) throw new Error(`glewlwyd sent nobody back: ${answer.status}`)
      return new URL(back)
    },
    stop,
  }
}

/** Everything in a folder of its own, and nothing but loopback. */
const configuration = (folder: string, port: number) => `port=${port}
bind_address="127.0.0.1"
external_url="http://127.0.0.1:${port}/"
login_url="login.html"
api_prefix="api"
log_mode="file"
log_level="WARNING"
log_file="${folder}/glewlwyd.log"
cookie_secure=0
session_expiration=3600
session_key="GLEWLWYD2_SESSION_ID"
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="/usr/lib/glewlwyd/user"
client_module_path="/usr/lib/glewlwyd/client"
user_auth_scheme_module_path="/usr/lib/glewlwyd/scheme"
plugin_module_path="/usr/lib/glewlwyd/plugin"
use_secure_connection=false
secure_connection_key_file="/nowhere"
secure_connection_pem_file="/nowhere"
secure_connection_ca_file="/nowhere"
hash_algorithm="SHA512"
static_files_path="${folder}/webapp/"
static_files_mime_types = (
  { extension = ".html" mime_type = "text/html" }, { extension = ".css" mime_type = "text/css" },
  { extension = ".js" mime_type = "application/javascript" }, { extension = ".json" mime_type = "application/json" }
)
database = { type = "sqlite3"; path = "${folder}/glewlwyd.sqlite"; };
`

async function setUp(base: string, issuer: URL) {
  const browser = newBrowser()
  await browser(`${base}/auth/`, administrator)
  const profile = {
    name: 'profile',
    display_name: 'profile',
    description: 'profile',
    password_required: false,
    scheme: {},
  }
  await browser(`${base}/scope/`, profile)
  await browser(`${base}/mod/plugin/`, {
    module: 'oidc',
    name: 'oidc',
    display_name: 'oidc',
    parameters: {
      ...{ iss: issuer.href, key: privateKey, cert: publicKey, 'jwt-type': 'rsa', 'jwt-key-size': '256' },
      ...{ 'jwks-show': true, 'subject-type': 'public', 'oauth-as-iss-id': true, 'allow-non-oidc': false },
      ...{ 'access-token-duration': 300, 'refresh-token-duration': 300, 'code-duration': 60 },
      ...{ 'pkce-allowed': true, 'pkce-method-plain-allowed': false },
      ...Object.fromEntries(grants.map((grant) => [`auth-type-${grant}-enabled`, grant === 'code'])),
      claims: [{ ...{ name: 'preferred_username', 'user-property': 'username', type: 'string' }, mandatory: true }],
    },
  })
}

async function addClient(base: string, { clientId, clientSecret, redirect }: Client) {
  const browser = newBrowser()
  await browser(`${base}/auth/`, administrator)
  await browser(`${base}/client/`, {
    ...{ client_id: clientId, name: clientId, confidential: true, enabled: true, scope: [] },
    ...{ client_secret: clientSecret, password: clientSecret, token_endpoint_auth_method: ['client_secret_basic'] },
    ...{ redirect_uri: [redirect.href], authorization_type: ['code'] },
  })
}

async function addPerson(base: string, { username, password }: Person, clientId: string) {
  const browser = newBrowser()
  await browser(`${base}/auth/`, administrator)
  await browser(`${base}/user/`, { username, password, name: username, enabled: true, scope: ['openid', 'profile'] })
  const consenting = newBrowser()
  await consenting(`${base}/auth/`, { username, password })
  await consenting(`${base}/auth/grant/${clientId}`, { scope: 'openid profile' }, 'PUT')
}

const grants = ['code', 'token', 'password', 'client', 'device', 'implicit', 'none', 'refresh']

/** Keeps cookies, follows no redirect, and sends JSON. Rejects what is refused. */
function newBrowser() {
  const cookies = new Map<string, string>()
  return async (address: string, json?: object, method = json === undefined ? 'GET' : 'POST'): Promise<Response> => {
    const cookie = [...cookies].map((one) => one.join('=')).join('; ')
    const answer = await fetch(address, {
      method,
      redirect: 'manual',
      headers: { cookie, ...(json !== undefined && { 'content-type': 'application/json' }) },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      cookies.set(name, value)
    }
    if (answer.status >= 400) throw new Error(`${method} ${address} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
}

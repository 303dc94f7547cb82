import { constants } from 'node:fs'
import { access, lstat, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import { accessOf, systemCode, thisUser } from '../../ports/system/access-of.js'

export type SocketFile =
  /** Nothing, or the socket of a server that has died. */
  | { readonly state: 'free' | 'left-behind' }
  /** The socket of a server that lives. */
  | { readonly state: 'in-use' }
  /** A file that this server must not delete, or cannot: a sentence with the cause and remedy. */
  | { readonly state: 'blocked'; readonly why: string }

const orChange = 'or change PORTICO_LISTEN.'

/** Looks at the path of a socket, and changes nothing. */
export async function lookAtSocket(path: string): Promise<SocketFile> {
  const why = await whyNoNewFile(dirname(path))
  if (why !== null) return { state: 'blocked', why }
  const there = await lstat(path).catch(() => null)
  if (there === null) return { state: 'free' }
  if (there.isSocket()) return answerOf(path)
  const what = there.isSymbolicLink() ? 'a link' : there.isDirectory() ? 'a folder' : 'a file'
  return blocked(`${path} is ${what} and no socket: ${accessOf(path)}. Portico does not delete it. Move it away,`)
}

function blocked(sentence: string): SocketFile {
  return { state: 'blocked', why: `${sentence} ${orChange}` }
}

/** Why this process cannot make a file in a folder. */
async function whyNoNewFile(folder: string): Promise<string | null> {
  const { name } = thisUser()
  try {
    if (!(await stat(folder)).isDirectory()) return `${folder} is a file and not a folder. Move it away, ${orChange}`
    await access(folder, constants.W_OK | constants.X_OK)
    return null
  } catch (cause) {
    const code = systemCode(cause)
    if (code === 'ENOENT' || code === 'ENOTDIR')
      return `The folder ${folder} of the socket does not exist. Make it for ${name}, ${orChange}`
    if (code === 'EROFS') return `The folder ${folder} of the socket is on a read-only disk. Change PORTICO_LISTEN.`
    return `The user ${name} may not make a socket in ${folder}: ${accessOf(folder)}. Let ${name} write there with chown or chmod, ${orChange}`
  }
}

/** The state of a socket: in use where a server answers, even one that is busy or halted. */
async function answerOf(path: string): Promise<SocketFile> {
  const code = await new Promise<string>((resolve) => {
    const socket = connect(path, () => {
      socket.destroy()
      resolve('')
    }).once('error', (cause) => resolve(systemCode(cause)))
  })
  if (code === 'ECONNREFUSED') return { state: 'left-behind' }
  if (code === 'ENOENT') return { state: 'free' }
  if (code === '' || code === 'EAGAIN') return { state: 'in-use' }
  const why =
    code === 'EACCES' ? `may not be used by the user ${thisUser().name}` : `is no socket of a server (${code})`
  return blocked(`${path} ${why}: ${accessOf(path)}. Portico does not delete it. Move it away,`)
}

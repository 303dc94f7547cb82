/** A port of an address or a name. */
export interface TcpPlace {
  readonly host: string
  readonly port: number
}

/** A socket in the file system, which programs of this machine reach. */
export interface SocketPlace {
  readonly path: string
}

export type ListenPlace = TcpPlace | SocketPlace

export function isSocket(place: ListenPlace): place is SocketPlace {
  return 'path' in place
}

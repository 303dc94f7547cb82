import { generate } from 'selfsigned'

/** A certificate and its key, in PEM. */
export interface CertificatePair {
  readonly cert: string
  readonly key: string
}

/** For whom a certificate of a server is made. */
export interface ServerCertificate {
  /** DNS names beside `localhost`. */
  readonly names?: readonly string[]
  /** IP addresses; none by default. */
  readonly addresses?: readonly string[]
  /** True for a certificate that expired yesterday. */
  readonly isExpired?: boolean
  /** True for a certificate that is signed with SHA-1, which no program trusts any more. */
  readonly isWeak?: boolean
  /** The days from now on for which the certificate is valid; a year by default. */
  readonly validDays?: number
}

type Options = NonNullable<Parameters<typeof generate>[1]>

const dayMs = 24 * 60 * 60_000

/**
 * The certificate of an authority that an institution has made itself. A server whose certificate
 * another authority has signed is an untrusted one.
 */
export function certificateAuthority(name: string): Promise<CertificatePair> {
  return certificate(name, {
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
}

/** The certificate of a server under the name `localhost` and others, signed by an authority. */
export function serverCertificate(
  ca: CertificatePair,
  {
    names = [],
    addresses = [],
    isExpired = false,
    isWeak = false,
    validDays = isExpired ? -1 : 365,
  }: ServerCertificate = {},
): Promise<CertificatePair> {
  const altNames = [
    ...['localhost', ...names].map((value) => ({ type: 2 as const, value })),
    ...addresses.map((ip) => ({ type: 7 as const, ip })),
  ]
  return certificate('localhost', {
    ...(isWeak ? { algorithm: 'sha1' } : {}),
    ca,
    extensions: [
      { name: 'subjectAltName', altNames },
      { name: 'extKeyUsage', serverAuth: true },
    ],
    notAfterDate: new Date(Date.now() + validDays * dayMs),
  })
}

async function certificate(value: string, options: Options): Promise<CertificatePair> {
  // Two days ago, so that an expired certificate was valid once.
  const notBeforeDate = new Date(Date.now() - 2 * dayMs)
  const made = await generate([{ name: 'commonName', value }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate,
    ...options,
  })
  return { cert: made.cert, key: made.private }
}

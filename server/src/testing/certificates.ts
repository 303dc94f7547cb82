import { generate } from 'selfsigned'

/** A certificate and its key, in PEM. */
export interface CertificatePair {
  readonly cert: string
  readonly key: string
}

type Extension = NonNullable<NonNullable<Parameters<typeof generate>[1]>['extensions']>[number]

/** The certificate of an authority that an institution has made itself. */
export function certificateAuthority(name: string): Promise<CertificatePair> {
  return certificate(name, [{ name: 'basicConstraints', cA: true, critical: true }])
}

/** The certificate of a server under the name localhost, signed by an authority. */
export function localhostCertificate(ca: CertificatePair): Promise<CertificatePair> {
  return certificate('localhost', [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }], ca)
}

async function certificate(value: string, extensions: Extension[], ca?: CertificatePair): Promise<CertificatePair> {
  const options = { keyType: 'ec' as const, algorithm: 'sha256', extensions, ...(ca === undefined ? {} : { ca }) }
  const made = await generate([{ name: 'commonName', value }], options)
  return { cert: made.cert, key: made.private }
}

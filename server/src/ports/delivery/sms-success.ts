/** The answer of an SMS gateway that accepted a message. */
export interface SmsSuccess {
  /** Statuses such as `202`, or whole classes such as `2xx`. */
  readonly statuses: readonly string[]
  /** A text that the body must contain, or null if the body does not matter. */
  readonly bodyText: string | null
}

const grammar = /^(?<statuses>[2-5](?:xx|\d\d)(?: *, *[2-5](?:xx|\d\d))*)(?: +body:(?<bodyText>[^\p{Cc}]{1,200}))?$/u

/** Parses a rule such as `2xx`, `200,202` or `200 body:OK`; null for other text. */
export function smsSuccessFrom(text: string): SmsSuccess | null {
  const found = grammar.exec(text)?.groups
  if (found?.['statuses'] === undefined) return null
  return { statuses: found['statuses'].split(',').map((status) => status.trim()), bodyText: found['bodyText'] ?? null }
}

export function isSuccessStatus({ statuses }: SmsSuccess, status: number): boolean {
  return statuses.includes(String(status)) || statuses.includes(`${Math.floor(status / 100)}xx`)
}

/**
 * A line of the log as a person reads it: time, level, event, then `name=value`. It leaves out
 * empty values and what an audit entry repeats, and escapes everything that could begin a new line
 * or command the terminal (AU3).
 */
export function textLine(json: string): string {
  const { time, level, msg, ...fields } = JSON.parse(json) as Record<string, unknown>
  const values = valuesIn(fields)
    .filter(([name, value]) => name !== 'at' && value !== msg)
    .map(([name, value]) => `${name}=${shown(value)}`)
  return `${[time, String(level).padEnd(5), printable(String(msg)), ...values].join(' ')}\n`
}

function valuesIn(fields: object): (readonly [string, unknown])[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    if (value === null || value === undefined) return []
    return typeof value === 'object' && !Array.isArray(value) ? valuesIn(value) : [[name, value]]
  })
}

function shown(value: unknown): string {
  const text = typeof value === 'string' && /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value)
  return printable(text)
}

function printable(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
}

/** The value of a cookie that scripts may read; null without one. */
export function readCookie(name: string): string | null {
  const prefix = `${name}=`
  const pair = document.cookie.split('; ').find((each) => each.startsWith(prefix))
  return pair === undefined ? null : decoded(pair.slice(prefix.length))
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

const mostSigns = 64

/** sudo's user, else the login name, else its number, safe for a line of the audit (AU3). */
export function operatorName({
  sudoUser = '',
  login,
  uid,
}: {
  readonly sudoUser?: string | undefined
  readonly login: string | null
  readonly uid: number | undefined
}): string {
  const names = [sudoUser, login ?? ''].map(safe)
  return names.find((name) => name !== '') ?? `uid-${uid ?? 'unknown'}`
}

function safe(name: string): string {
  return name.replace(/[^\w.@\\-]/g, '').slice(0, mostSigns)
}

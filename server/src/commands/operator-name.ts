const mostSigns = 64

/**
 * The name under which the audit keeps an operator: the person who called sudo, else the login's
 * name, else the number of the user. It holds only signs that break no line and no table (AU3).
 */
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

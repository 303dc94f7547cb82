const mostSigns = 64

/**
 * The name of an operator in the audit: the name of the user that called sudo, else the login
 * name, else the number of the user. No sign in it breaks a line or a table (AU3).
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

/** Policies of entries that the service account cannot read, for as long as it cannot. */
export interface HiddenPolicies {
  readonly isAny: boolean
  /** Keeps the name of a policy that an entry has and that cannot be read. */
  met(name: string): void
  /** Forgets those that can be read now. */
  readable(names: readonly string[]): void
}

/** `tell` hears of each policy once. */
export function hiddenPolicies(tell: (name: string) => void = () => undefined): HiddenPolicies {
  const hidden = new Set<string>()
  return {
    get isAny() {
      return hidden.size > 0
    },
    met(name) {
      if (hidden.has(name)) return
      hidden.add(name)
      tell(name)
    },
    readable(names) {
      for (const name of names) hidden.delete(name)
    },
  }
}

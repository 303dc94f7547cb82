/** A plural form, as CLDR names it. */
export type PluralForm = Intl.LDMLPluralRule

/** More than any number that the portal counts in a sentence, and enough for each form. */
const highest = 200

/**
 * The plural forms that a language needs for whole numbers from `lowest` on, each with the numbers
 * that take it. A form for fractions alone, or for millions, is not among them.
 */
export function neededForms(language: string, lowest = 0): ReadonlyMap<PluralForm, readonly number[]> {
  const rules = new Intl.PluralRules(language)
  const forms = new Map<PluralForm, number[]>()
  for (let number = lowest; number <= highest; number++) {
    const form = rules.select(number)
    forms.set(form, [...(forms.get(form) ?? []), number])
  }
  return forms
}

/** The plural forms that a language may have. */
export function knownForms(language: string): readonly PluralForm[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories
}

/** A rule of the product in our words, and the titles of tests that show it. */
export type SpecificationRule = readonly [says: string, ...titles: readonly [string, ...string[]]]

export interface SpecificationPart {
  readonly title: string
  readonly rules: readonly SpecificationRule[]
}

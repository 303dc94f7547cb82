const most = 20

export function firstProblems(problems: readonly string[]): readonly string[] {
  const more = problems.length - most
  return more > 0 ? [...problems.slice(0, most), `and ${more.toLocaleString('en')} more in this file`] : problems
}

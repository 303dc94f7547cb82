import type { OldRecipe } from './old-hash.js'

/** A number of a recipe, the most that is imported, and its words. */
type Bound = readonly [is: number, most: number, say: (number: string) => string]

const names: Readonly<Record<OldRecipe['kind'], string>> = {
  argon2id: 'an argon2id hash',
  bcrypt: 'a bcrypt hash',
  scrypt: 'an scrypt hash',
  pbkdf2: 'a PBKDF2 hash',
  'salted-sha': 'a salted SHA hash',
  'sha-crypt': 'a SHA-crypt hash',
}

/**
 * Why a hash cannot be imported although its kind can, or null. Every sign-in with such a name
 * makes the server compute the old hash, so each cost has a bound.
 */
export function boundProblem(recipe: OldRecipe): string | null {
  const name = names[recipe.kind]
  const exceeded = boundsOf(recipe).find(([is, most]) => is > most)
  if (exceeded !== undefined) {
    const [is, most, say] = exceeded
    const said = (number: number) => say(number.toLocaleString('en'))
    return `The password is ${name} with ${said(is)}. At most ${said(most)} can be imported.`
  }
  const isWhole = !('bytes' in recipe && (recipe.bytes < 16 || recipe.bytes > 128)) && isPossible(recipe)
  return isWhole ? null : `The password is ${name} that is damaged.`
}

function boundsOf(recipe: OldRecipe): readonly Bound[] {
  switch (recipe.kind) {
    case 'argon2id':
      return [
        [recipe.memoryKiB, 131_072, (number) => `${number} KiB of memory`],
        [recipe.passes, 10, (number) => `${number} passes`],
        [recipe.lanes, 16, (number) => `${number} lanes`],
      ]
    case 'bcrypt':
      return [[recipe.cost, 13, (number) => `cost ${number}`]]
    case 'scrypt':
      return [
        [(recipe.n * recipe.r) / 8, 65_536, (number) => `${number} KiB of memory`],
        [recipe.p, 8, (number) => `p=${number}`],
      ]
    case 'pbkdf2':
      return [[recipe.iterations, 2_000_000, (number) => `${number} iterations`]]
    case 'sha-crypt':
      return [[recipe.rounds, 500_000, (number) => `${number} rounds`]]
    case 'salted-sha':
      return []
  }
}

/** True where the libraries that compute the hash take the recipe. */
function isPossible(recipe: OldRecipe): boolean {
  const saltBytes = Buffer.from(recipe.salt, 'base64').length
  if (saltBytes > 1024) return false
  switch (recipe.kind) {
    case 'argon2id':
      return saltBytes >= 8 && recipe.passes >= 1 && recipe.lanes >= 1 && recipe.memoryKiB >= 8 * recipe.lanes
    case 'bcrypt':
      return recipe.cost >= 4
    case 'scrypt':
      return recipe.n >= 2 && Number.isInteger(Math.log2(recipe.n)) && recipe.r >= 1 && recipe.p >= 1
    case 'pbkdf2':
      return recipe.iterations >= 1 && saltBytes >= 1
    case 'sha-crypt':
      return true
    case 'salted-sha':
      return saltBytes >= 1
  }
}

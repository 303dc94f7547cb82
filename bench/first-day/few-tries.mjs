// Preloaded into the servers that `npm run simulate` starts: a challenge of the captcha then takes
// a visitor one try where it would take up to 298, because the visitors' processors are not on this
// machine. The server's own work stays the same: it derives one key for a challenge and one for its
// solution, whatever the number of tries. A visitor who solves it waits as long as all tries take.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const triesOfOne = 298
const draw = crypto.randomInt

crypto.randomInt = (...given) => {
  const [least, bound] = given
  const isOfCaptcha = given.length === 2 && least === 1 && bound > triesOfOne
  return isOfCaptcha ? Math.ceil(draw(least, bound) / triesOfOne) : draw(...given)
}
syncBuiltinESMExports()

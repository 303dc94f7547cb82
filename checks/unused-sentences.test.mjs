import { describe, expect, it } from 'vitest'
import { unusedKeys } from './unused-sentences.mjs'

const place = (name) => `\${${name}}`
const sources = [
  "say('home.login')",
  'title: "title.home"',
  `say(\`captcha.${place('state')}-more\`, {})`,
  "visit.say(\n  'unlocked')",
  `throw new Refusal('code-wrong'); say(\`refusal.${place('code')}\`)`,
  "type What = 'step' // say('home.old')",
  "/* say('home.older') */",
]

describe('the check for sentences that no code uses', () => {
  it.each(['home.login', 'title.home', 'captcha.idle-more', 'unlocked', 'refusal.code-wrong'])(
    'finds %s said',
    (key) => {
      expect(unusedKeys([key], sources)).toEqual([])
    },
  )

  it.each(['home.forgot', 'captcha.idle', 'step', 'home.old', 'home.older', 'home'])('finds %s unsaid', (key) => {
    expect(unusedKeys([key], sources)).toEqual([key])
  })
})

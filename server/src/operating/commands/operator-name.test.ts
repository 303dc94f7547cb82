import { expect, test } from 'vitest'
import { operatorName } from './operator-name.js'

test.each([
  [{ sudoUser: 'ada', login: 'root', uid: 0 }, 'ada'],
  [{ sudoUser: undefined, login: 'portico', uid: 998 }, 'portico'],
  [{ sudoUser: '', login: 'UNI\\ada.abel@uni.example', uid: 1000 }, 'UNI\\ada.abel@uni.example'],
  [{ sudoUser: undefined, login: null, uid: 4711 }, 'uid-4711'],
  [{ sudoUser: undefined, login: null, uid: undefined }, 'uid-unknown'],
  [{ sudoUser: 'eve\n2026\tsign-in.done \u001b[2J', login: 'root', uid: 0 }, 'eve2026sign-in.done2J'],
  [{ sudoUser: 'x'.repeat(100), login: 'root', uid: 0 }, 'x'.repeat(64)],
  [{ sudoUser: '\u202e', login: 'root', uid: 0 }, 'root'],
])('the operator behind %j is %s in the audit (OP16)', (names, name) => {
  expect(operatorName(names)).toBe(name)
})

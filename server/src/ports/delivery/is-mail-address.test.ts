import { describe, expect, test } from 'vitest'
import { isMailSender } from './is-mail-address.js'

describe('the sender of mail', () => {
  test.each([
    'a@b.example',
    '<a@b.example>',
    'Account Portal <no-reply@uni.example>',
    '"Portal, Example University" <no-reply@uni.example>',
    'Kontoverwaltung Universität <no-reply@uni.example>',
  ])('may be %j', (text) => {
    expect(isMailSender(text)).toBe(true)
  })

  test.each([
    ['nothing', ''],
    ['a name alone', 'Portal'],
    ['a name without an address', 'Portal <>'],
    ['a list', 'a@b.example, c@d.example'],
    ['a list with names', 'A <a@b.example>, C <c@d.example>'],
    ['an empty place in a list', 'Portal <a@b.example>,'],
    ['a group', 'Team: a@b.example;'],
    ['a group that does not end', 'Team: Portal <a@b.example>'],
    ['two addresses side by side', 'a@b.example c@d.example'],
    ['two addresses in brackets', 'Portal <a@b.example> <c@d.example>'],
    ['an address before another', 'x@y.example <a@b.example>'],
    ['an address as a quoted name', '"x@y.example" <a@b.example>'],
    ['a route', 'Portal <@relay.example:a@b.example>'],
    ['an address without its bracket', 'Portal <a@b.example'],
    ['text after the address', 'Portal <a@b.example> x'],
    ['a quoted local part', '"a@b.example c"@d.example'],
    ['two at signs', 'a@b@c.example'],
    ['an address of a host number', 'a@[127.0.0.1]'],
    ['a line break', 'Portal\r\nBcc: x@y.example <a@b.example>'],
    ['a line break in the name', 'Portal\nUni <a@b.example>'],
    ['a null', 'Portal\0 <a@b.example>'],
    ['an override of the reading direction', 'Portal\u202e <a@b.example>'],
  ])('is not %s (D4)', (_, text) => {
    expect(isMailSender(text)).toBe(false)
  })
})

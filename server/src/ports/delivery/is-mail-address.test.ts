import { describe, expect, test } from 'vitest'
import { isMailAddress, isMailSender, mailboxOf } from './is-mail-address.js'

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

describe('the mailbox that an operator or a directory brings', () => {
  test.each([
    "p.o'brien@uni.example",
    'a/b=c#d@mail.example',
    "!#$%&'*+-/=?^_`{|}~.0@mail.example",
    'Ada.Abel@Mail.Example',
    'ada@xn--bcher-kva.example',
    'ada@mail.xn--p1ai',
    `${'a'.repeat(64)}@mail.example`,
    `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(52)}.example`,
    '"Ada Abel"@mail.example',
    '"a,b;c:(d)"@mail.example',
    '".ada."@mail.example',
    '"ada..abel"@mail.example',
  ])('may be %s (D4)', (text) => {
    expect([mailboxOf(text), isMailAddress(text)]).toEqual([text, true])
  })

  test.each([
    [' ada@mail.example ', 'ada@mail.example'],
    ['"ada"@mail.example', 'ada@mail.example'],
    ['"ada.abel"@mail.example', 'ada.abel@mail.example'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@Почта.рф', 'ada@xn--80a1acny.xn--p1ai'],
    ['ada@uni。example', 'ada@uni.example'],
  ])('%s is kept as %s', (text, mailbox) => {
    expect(mailboxOf(text)).toBe(mailbox)
  })

  test.each([
    ['nothing', ''],
    ['no sign in the middle', 'ada'],
    ['two of them', 'a@b@mail.example'],
    ['one in quotes', '"x@evil.example"@mail.example'],
    ['a quote in quotes', '"a\\"b"@mail.example'],
    ['brackets in quotes', '"<x@evil.example>"@mail.example'],
    ['a quote in the middle', 'a"b@mail.example'],
    ['an open quote', '"ada@mail.example'],
    ['nothing in quotes', '""@mail.example'],
    ['a blank', 'ada abel@mail.example'],
    ['a dot at an end', 'ada.@mail.example'],
    ['two dots', 'ada..abel@mail.example'],
    ['a comment', 'ada(x)@mail.example'],
    ['a list', 'a@mail.example,b@mail.example'],
    ['a name before it', 'Ada <ada@mail.example>'],
    ['a line break', 'ada@mail.example\r\nBcc: x@y.example'],
    ['a line break in quotes', '"a\r\nb"@mail.example'],
    ['a letter beyond ASCII before the sign', 'ädä@mail.example'],
    ['65 signs before it', `${'a'.repeat(65)}@mail.example`],
    ['255 signs in all', `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(53)}.example`],
    ['a label of 64 signs', `a@${'b'.repeat(64)}.example`],
    ['no dot in its domain', 'ada@localhost'],
    ['an empty label', 'ada@mail..example'],
    ['a dash at the end of a label', 'ada@mail-.example'],
    ['a number of a host', 'ada@127.0.0.1'],
    ['a number of a host in brackets', 'ada@[127.0.0.1]'],
    ['a number of a host in other digits', 'ada@１２７.0.0.1'],
    ['a damaged name in ASCII', 'ada@xn--a-.example'],
  ])('has not %s: %s (D4)', (_, text) => {
    expect(mailboxOf(text)).toBeNull()
  })

  test('as a sender needs no quotes: they could hold a second address (D4)', () => {
    expect(isMailSender('"a@b.example c"@d.example')).toBe(false)
  })
})

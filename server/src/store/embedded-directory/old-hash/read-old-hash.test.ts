import { describe, expect, test } from 'vitest'
import { oldDigest } from './old-hash.js'
import { readOldHash } from './read-old-hash.js'

const word = 'Grüße-aus-Köln-1'
const sixteen = '2XR7h/2/9eHdR0eJ.fcT0N5JG/bsz56dvCW1GETqPUsv92CfRvVu/43XW8UN4HVtu/P6knXPf2lq.0Jt9OqI7.'
const argon2id = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
const bcrypt = '$2b$05$abcdefghijklmnopqrstuuLjlzcJO60mjo0dCQZv7vuhbykIJ00E.'

describe('a hash of another system', () => {
  // Made by libxcrypt, OpenSSL, Python's hashlib and the reference implementation of Argon2.
  test.each([
    [argon2id, 'password'],
    [`{ARGON2}${argon2id}`, 'password'],
    [`argon2${argon2id}`, 'password'],
    [bcrypt, word],
    [bcrypt.replace('2b', '2a'), word],
    [bcrypt.replace('2b', '2y'), word],
    [`{CRYPT}${bcrypt}`, word],
    [`bcrypt$${bcrypt}`, word],
    ['$scrypt$ln=10,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$W6msSd7CgMhRgIeqi/hfPjg1jtCrQFES+1NW/ggxSiA', word],
    [
      'scrypt$1024$saltysalt$8$1$M3xFlXPfWqXFRNKSSWh4ipTiOaww9mY+86QLrytHCWAp7dPjBV3ZDSgnZ8oslzgiqFXiq4vtK4DMLrkpkGJyKQ==',
      word,
    ],
    ['$pbkdf2$1000$MDEyMzQ1Njc4OWFiY2RlZg$wblKzTZyyUyixpIK0MPp8HCBto4', word],
    ['$pbkdf2-sha256$1000$MDEyMzQ1Njc4OWFiY2RlZg$LqJv0QA5p07Z/A6RIhrkV7tYoNw6bkOVrtYdxX0ND1M', word],
    ['$pbkdf2-sha256$i=1000,l=32$MDEyMzQ1Njc4OWFiY2RlZg$LqJv0QA5p07Z/A6RIhrkV7tYoNw6bkOVrtYdxX0ND1M', word],
    [
      '$pbkdf2-sha512$1000$MDEyMzQ1Njc4OWFiY2RlZg$bSVgluZZ0mUOP4ARGJbWu9cO4.gSK5jr7wCL0E0kUoDtjHhSP.sLCkxlFLjEzNjcBaPag2/LP264Q1a9ih39vg',
      word,
    ],
    ['pbkdf2_sha256$1000$saltysalt$DcpGU8p2MtMbFIjrcmqKdTtkpKAHENyX7hY/mhFMYvQ=', word],
    ['pbkdf2_sha1$1000$saltysalt$E3HCuGbjvBrd8BE53sE4dsJAwpo=', word],
    ['{PBKDF2}1000$MDEyMzQ1Njc4OWFiY2RlZg$wblKzTZyyUyixpIK0MPp8HCBto4', word],
    ['{PBKDF2-SHA256}1000$MDEyMzQ1Njc4OWFiY2RlZg$LqJv0QA5p07Z/A6RIhrkV7tYoNw6bkOVrtYdxX0ND1M', word],
    ['{SSHA}k/nS9KiHTOscStRn7rE03OrX3bwwMTIzNDU2Nw==', word],
    ['{ssha}k/nS9KiHTOscStRn7rE03OrX3bwwMTIzNDU2Nw==', word],
    [
      '{SSHA512}CFZw4l00wpNnlpBNwOD60mdKhW9U/KxC0MtdJg3T6Vu9xbeDUAOBroxuy78i9Hthqpj7C9VpjD5VIuSQBimQGzAxMjM0NTY3ODlhYmNkZWY=',
      word,
    ],
    ['{CRYPT}$5$rounds=1500$saltstring$1jCvFhcsetktd9mbxi.dn0s.Faonc4TogHK1IESfEZ2', word],
    ['$5$saltstring$5S3OKCHNWHVGP7G9dWW9WvKgBs3q4Pa7kTHmLW0JeB7', word],
    [`{CRYPT}$6$rounds=1500$saltstring$${sixteen}`, word],
    [` $6$rounds=1500$saltstring$${sixteen} `, word],
    ['e1NTSEF9ay9uUzlLaUhUT3NjU3RSbjdyRTAzT3JYM2J3d01USXpORFUyTnc9PQ==', word],
    [Buffer.from(`{CRYPT}$6$rounds=1500$saltstring$${sixteen}`).toString('base64'), word],
    [`:: ${Buffer.from(`{ARGON2}${argon2id}`).toString('base64').replace(/=+$/, '')}`, 'password'],
    ['userPassword: {SSHA}k/nS9KiHTOscStRn7rE03OrX3bwwMTIzNDU2Nw==', word],
  ])('is read and computed again: %s (OP15)', async (text, password) => {
    const read = readOldHash(text)
    if (!read?.ok) throw new Error('not read')
    const { recipe, digest } = read.value
    expect(await oldDigest(recipe, password)).toEqual(digest)
    expect(await oldDigest(recipe, 'wrong')).not.toEqual(digest)
  })

  test.each([
    [
      '$argon2id$v=19$m=262144,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
      '131,072 KiB of memory',
    ],
    ['$argon2id$v=19$m=65536,t=11,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc', '10 passes'],
    [bcrypt.replace('$05$', '$14$'), 'cost 13'],
    [
      '$scrypt$ln=17,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$W6msSd7CgMhRgIeqi/hfPjg1jtCrQFES+1NW/ggxSiA',
      '65,536 KiB of memory',
    ],
    ['$pbkdf2$2000001$MDEyMzQ1Njc4OWFiY2RlZg$wblKzTZyyUyixpIK0MPp8HCBto4', '2,000,000 iterations'],
    [`$6$rounds=500001$saltstring$${sixteen}`, '500,000 rounds'],
  ])('above its bound is refused with the bound: %s (OP15)', (text, bound) => {
    const read = readOldHash(text)
    expect(read?.ok === false && read.problems[0]).toMatch(new RegExp(`At most ${bound} can be imported\\.$`))
  })

  test.each([
    ['at the bound of bcrypt', bcrypt.replace('$05$', '$13$')],
    [
      'at the bound of scrypt',
      '$scrypt$ln=16,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$W6msSd7CgMhRgIeqi/hfPjg1jtCrQFES+1NW/ggxSiA',
    ],
    ['at the bound of PBKDF2', '$pbkdf2$2000000$MDEyMzQ1Njc4OWFiY2RlZg$wblKzTZyyUyixpIK0MPp8HCBto4'],
    ['at the bound of SHA-crypt', `$6$rounds=500000$saltstring$${sixteen}`],
  ])('%s is taken (OP15)', (_, text) => {
    expect(readOldHash(text)).toMatchObject({ ok: true })
  })

  test.each([
    ['{MD5}XrY7u+Ae7tCTyyK7j1rNww==', 'an MD5 hash'],
    ['{SMD5}4QWGWZpj9GCmfuqEvm8HtZhZS6E=', 'a salted MD5 hash'],
    ['{SHA}Kq5sNclPz7QV2+lfQIuc6R7oRu0=', 'a SHA-1 hash without salt'],
    ['{CRYPT}ab1CdEfGhIjKl', 'a DES crypt hash'],
    ['{CRYPT}$1$abcdefgh$G//4keteveJp0qb8z2DxG/', 'an MD5-crypt hash'],
    ['{SSHA256}Kq5sNclPz7QV2+lfQIuc6R7oRu0=', 'a hash of the kind {SSHA256}'],
    ['{SSHA}short', 'a hash that is damaged or of another kind'],
    ['$1$oKnN0HHt$Aul2g/J4edgga3WE/03cN/', 'an MD5-crypt hash'],
    ['$apr1$oKnN0HHt$Aul2g/J4edgga3WE/03cN/', 'an MD5-crypt hash'],
    ['$3$$8846f7eaee8fb117ad06bdd830b7586c', 'an NTLM hash'],
    ['8846F7EAEE8FB117AD06BDD830B7586C', 'an MD5 or NTLM hash'],
    ['aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d', 'a SHA-1 hash without salt'],
    ['$y$j9T$F5Jx5fExrKuPp53xLKQ..1$X3DX6M94c7o.9agCG9G317fhZg9SqC.5i5rd.RhAtQ7', 'a yescrypt hash'],
    ['$P$B7TRc6vrwCfjgKLZLgmN.dmPo6msZR.', 'a phpass hash'],
    [
      '$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$9sTbSlTio3Biev89thdrlKKiCaYsjjYVJxGAL3swxpQ',
      'an argon2 hash of another',
    ],
    ['*2470C0C06DEE42FD1618BB99005ADCA2EC9D1E19', 'a MySQL hash'],
    ['md5$salt$5ebe2294ecd0e0f08eab7690d2a6ee69', 'an MD5 hash'],
    ['{CLEARTEXT}Portico-Demo-1', 'in clear behind a label'],
    ['{KERBEROS}ada@EXAMPLE.ORG', 'a hash of the kind {KERBEROS}'],
    ['{SASL}a@B', 'a name of another password service'],
    ['e1NBU0x9YWRhQFJFQUxN', 'a name of another password service'],
    ['e0NSWVBUfSQxJGFiY2RlZmdoJEcvLzRrZXRldmVKcDBxYjh6MkR4Ry8=', 'an MD5-crypt hash'],
    ['userPassword:: e01ENX1Yclk3dStBZTd0Q1R5eUs3ajFyTnd3PT0=', 'an MD5 hash'],
  ])('of another kind is refused by its name: %s (OP15)', (text, name) => {
    const read = readOldHash(text)
    expect(read?.ok === false && read.problems[0]).toContain(`The password is ${name}`)
    expect(read?.ok === false && read.problems[0]).not.toContain(text)
  })

  test.each([
    '',
    'Portico-Demo-1',
    'a$b$c',
    '{curly} words',
    '$money$',
    'deadbeef',
    '****',
    'correct horse battery staple',
    // Base64 of a word, of words, and of what only begins as a label does.
    'UG9ydGljbw==',
    'Y29ycmVjdCBob3JzZSBiYXR0ZXJ5',
    'e2N1cmx5fSB3b3Jkcw==',
    'e2',
    'userPassword: words',
    '::colons',
  ])('is not seen in a password such as "%s" (OP15)', (text) => {
    expect(readOldHash(text)).toBeNull()
  })
})

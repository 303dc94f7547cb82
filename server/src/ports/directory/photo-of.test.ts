import { describe, expect, test } from 'vitest'
import { photoOf } from './photo-of.js'

const bytes = (latin1: string) => Buffer.from(latin1, 'latin1')

describe('the photo of an entry', () => {
  test.each([
    ['image/jpeg', '\xff\xd8\xff\xe0rest'],
    ['image/png', '\x89PNG\r\n\x1a\nrest'],
    ['image/gif', 'GIF89arest'],
    ['image/webp', 'RIFF\x01\x02\x03\x04WEBPrest'],
  ])('is %s by its first bytes', (contentType, head) => {
    expect(photoOf([bytes(head)])).toEqual({ contentType, bytes: bytes(head) })
  })

  test('is none where the value is no picture, or one that a browser could run', () => {
    expect(photoOf([])).toBeNull()
    expect(photoOf([bytes(''), bytes('<svg onload="alert(1)"/>'), bytes('<html>')])).toBeNull()
  })

  test('is none above 256 kB', () => {
    expect(photoOf([Buffer.concat([bytes('GIF89a'), Buffer.alloc(256 * 1024)])])).toBeNull()
  })

  test('is the first value that is a picture', () => {
    expect(photoOf([bytes('text'), bytes('GIF89a')])?.contentType).toBe('image/gif')
  })
})

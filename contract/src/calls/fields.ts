import { z } from 'zod'

/** A string of at most `max` UTF-16 units that is well-formed and has no NUL (I1, I5). */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'not well-formed')

/**
 * A password as the visitor types it to sign in: any well-formed text, since one with a NUL must be
 * refused like every other wrong password (L3).
 */
const asTyped = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => value.isWellFormed(), 'not well-formed')

/**
 * What a browser made with a passkey, by the names of its `toJSON()` (Web Authentication Level 3).
 * Bytes are in base64url. Further fields of a browser are not read.
 */
const credential = z.object({
  id: text(1400),
  rawId: text(1400),
  type: text(32),
  response: z.object({
    clientDataJSON: text(4096),
    authenticatorData: text(2048).optional(),
    publicKey: text(1400).optional(),
    publicKeyAlgorithm: z.number().int().optional(),
    attestationObject: text(8192).optional(),
    signature: text(1024).optional(),
    userHandle: text(128).nullish(),
    transports: z.array(text(32)).max(8).optional(),
  }),
})

/** The fields that more than one call takes. */
export const fields = {
  username: asTyped(256),
  password: asTyped(1024),
  /** A new password. It has no NUL, because some software behind the portal cuts text at a NUL. */
  newPassword: text(1024),
  captcha: text(8192),
  id: text(128),
  code: text(64),
  email: text(320),
  /** The name that a visitor gives a passkey; an empty one becomes browser and system. */
  proofName: text(60),
  credential,
  /** A sealed handle of a person. */
  handle: text(512),
  ticket: z.string().regex(/^[A-Za-z0-9#/_.-]{0,40}$/),
  note: text(300),
}

/** A call without fields. */
export const noFields = z.object({})

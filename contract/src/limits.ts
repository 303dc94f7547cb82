/** The numbers and wire names that browser and server share (specification section 9, decisions section 5). */
export const limits = {
  toastMs: 3_000,
  countdownSeconds: 10,
  codeDigits: 6,
  codeLifeMinutes: 10,
  chunkTimeoutMs: 120_000,
  captchaWaitMs: 20_000,
  passwordMinimum: 7,
  passwordMaximum: 128,
} as const

/** The numbers that only the server goes by: no byte of a page is spent on them. */
export const serverLimits = {
  passwordMaximumBytes: 512,
  emailAddressesPerAccount: 5,
  bodyBytes: 16 * 1024,
  photoBytes: 256 * 1024,
} as const

/** Cookie and header names of the XSRF token: the ones common HTTP clients use by default (decisions section 4). */
export const xsrfNames = { cookie: 'XSRF-TOKEN', header: 'X-XSRF-TOKEN' } as const

/** Name of the cookie that carries the session: on https, and on loopback http (decisions section 4). */
export const sessionCookies = { https: '__Host-sid', loopback: 'sid' } as const

/** Name of the cookie that keeps the language a visitor chose; scripts write it. */
export const languageCookie = 'language'

/** `id` of the JSON block in which whoever hosts the client puts its run-time settings (decisions section 6, 27). */
export const settingsBlockId = 'portico-settings'

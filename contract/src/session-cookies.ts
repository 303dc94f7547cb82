/** The cookie of the session: on https, and on loopback http. */
export const sessionCookies = { https: '__Host-sid', loopback: 'sid' } as const

/** The same of a session of the help desk's console, and the cookie of its XSRF token. */
export const staffCookies = { https: '__Host-staff', loopback: 'staff', xsrf: 'XSRF-STAFF' } as const

/** Cookie and header of the XSRF token; common HTTP clients use these names by default. */
export const xsrfNames = { cookie: 'XSRF-TOKEN', header: 'X-XSRF-TOKEN' } as const

/**
 * The header that tells whom a session is for: the person who is signed in, or else the flow. It
 * comes with each answer that gives a session. A client that sends it back with a call is refused
 * where the browser has another session by then, because another tab has begun one.
 */
export const sessionTagHeader = 'X-Session-Tag'

/** The cookie of the language that the visitor chose; the web client writes it. */
export const languageCookie = 'language'

/** The cookie of the accounts that the browser has signed in to: on https, and on loopback http. */
export const deviceCookies = { https: '__Host-device', loopback: 'device' } as const

/** The life of the device cookie in a browser after its last completed sign-in, s. */
export const deviceLifeSeconds = 365 * 24 * 60 * 60

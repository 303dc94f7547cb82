/** The cookie of the session: on https, and on loopback http. */
export const sessionCookies = { https: '__Host-sid', loopback: 'sid' } as const

/** Cookie and header of the XSRF token, by the names that common HTTP clients use by default. */
export const xsrfNames = { cookie: 'XSRF-TOKEN', header: 'X-XSRF-TOKEN' } as const

/** The cookie of the language that a visitor chose; scripts write it. */
export const languageCookie = 'language'

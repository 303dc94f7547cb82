import { additionPaths, languageCookie, sessionCookies, xsrfNames } from '@portico/contract'

/**
 * The rules for all calls, one Markdown paragraph each, for the OpenAPI description and for
 * `docs/api.md`.
 */
export const apiIntroduction: readonly string[] = [
  'All addresses lie below the API base, by default `/api`, on the same origin as the client. What goes in and comes out is JSON in ' +
    'UTF-8. Answers to calls are never to be kept (`Cache-Control: no-store`). New members may be added to answers: ignore what you do not know.',
  `A visitor is known by the cookie \`${sessionCookies.https}\` (\`${sessionCookies.loopback}\` where the portal runs on loopback http), which scripts cannot read. ` +
    `\`GET ${additionPaths.session}\` gives it, together with the cookie \`${xsrfNames.cookie}\`. Every POST repeats the value of the latter in the header ` +
    `\`${xsrfNames.header}\`; read it anew before each call, because both change with the visitor's standing. A 403 with the code \`xsrf\` brings a fresh token: repeat the call once.`,
  'A flow is one attempt to sign in (`profile`), to reset a password (`reset`) or to unlock an account (`unlock`); `{flow}` in an address is the name of the ' +
    'one that was started. A flow lives for 30 minutes; the grant to set a password, which a right code gives, for 10.',
  'Every "no" has one form, `{ success: false, message, code, requestId }`: a sentence for the person, a stable word for programs, and a number for the help desk. ' +
    'Where waiting helps, `Retry-After` tells for how many seconds.',
  `Sentences come in the language of the cookie \`${languageCookie}\`, else in the best that \`Accept-Language\` asks for, else in the first on offer.`,
  'Refusals come in this order: method (405 with `Allow`), size of the body (413), content type (415), origin and token (403), session, flow or grant (401), ' +
    'fields (400), limits, and only then the rule of the call. What is refused early costs nothing of what comes later. An unknown address is answered 404.',
]

// Every address on the wire. No schemas here, so that the browser can import this file.

/** The API base on the portal's own origin. */
export const apiBase = '/api'

/** The three flows by their names on the wire. */
export const flowNames = ['profile', 'reset', 'unlock'] as const
export type FlowName = (typeof flowNames)[number]

/**
 * Addresses of the calls that every server of this API answers, below the API base. All are `POST`;
 * `{flow}` stands for one of `flowNames`. Where an address ends in the name of its call, the line says
 * only the name, so that a browser loads it once.
 */
export const callPaths = {
  signIn: '/user/profile/initial',
  startReset: '/user/reset/initial',
  startUnlock: '/user/unlock/initial',
  sendCode: flowAddress('sendCode'),
  resendCode: flowAddress('resendCode'),
  compareCode: flowAddress('compareCode'),
  signOut: '/user/profile/logout',
  addEmail: profileAddress('addEmail'),
  verifyEmail: profileAddress('verifyEmail'),
  removeEmail: profileAddress('removeEmail'),
  initialEmail: profileAddress('initialEmail'),
  verifyInitialEmail: profileAddress('verifyInitialEmail'),
  changePassword: profileAddress('changePassword'),
  forcedChange: '/user/profile/reset',
  resetPassword: '/user/reset/password',
} as const

/** Addresses of further calls; a client must keep working if a server answers 404 to them. */
export const additionPaths = {
  session: '/user/session',
  captchaChallenge: '/user/captcha',
  passwordRules: '/user/{flow}/passwordrules',
  resetPass: '/user/reset/pass',
  beginOutside: '/user/profile/outside',
} as const

/** The address of a further call for signed-in visitors that has no line above. */
export function profileAddress(name: string): string {
  return `/user/profile/${name.toLowerCase()}`
}

/** The address of a further call of a flow that has no line above. */
export function flowAddress(name: string): string {
  return `/user/{flow}/${name.toLowerCase()}`
}

/** Addresses below the API base that a browser opens by itself; they are no calls. */
export const downloadPaths = {
  photo: '/user/profile/photo',
  /** The identity provider sends a browser back to it. */
  outsideCallback: '/user/outside/callback',
  description: '/openapi.json',
} as const

/** Addresses outside the API base. */
export const serverPaths = {
  alive: '/healthz',
  ready: '/readyz',
  changePasswordHint: '/.well-known/change-password',
  /** Takes what a page tells of its own failure. */
  clientFailures: '/client-failures',
} as const

/**
 * The style sheet that sets only the institution's colour, so that the first paint shows it. Its
 * name changes with the colour, so that browsers can cache it.
 */
export function brandSheetPath(colour: string): string {
  return `/brand-${colour.replace('#', '')}.css`
}

/** The paths of the screens. Every other path is the 404 page. */
export const screenPaths = {
  home: '/',
  recovery: '/recovery',
  verification: '/verification',
  resetPassword: '/reset-password',
  dashboard: '/dashboard',
  changePassword: '/dashboard/change-password',
  enrollment: '/dashboard/enrollment',
  activity: '/dashboard/activity',
  proofs: '/dashboard/proofs',
  signOut: '/dashboard/sign-out',
  /** The page that a notice names. A portal that takes no reports answers 404 there. */
  notMe: '/not-me',
} as const

/** Fills the flow into an address that has a place for it. */
export function addressFor(path: string, flow?: FlowName): string {
  return flow === undefined ? path : path.replace('{flow}', flow)
}

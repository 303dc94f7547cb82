/** Every address on the wire, without schemas, so that the browser bundle can use it. */

/** The three flows by their names on the wire. */
export const flowNames = ['profile', 'reset', 'unlock'] as const
export type FlowName = (typeof flowNames)[number]

/** The route path of specification section 3: a flow and its slash, or `/` when no form was submitted yet. */
export type RoutePath = '/' | `${FlowName}/`

/** Addresses below the API base of the fifteen calls; `{flow}` stands for one of `flowNames`. All are `POST`. */
export const callPaths = {
  signIn: '/user/profile/initial',
  startReset: '/user/reset/initial',
  startUnlock: '/user/unlock/initial',
  sendCode: '/user/{flow}/sendcode',
  resendCode: '/user/{flow}/resendcode',
  compareCode: '/user/{flow}/comparecode',
  signOut: '/user/profile/logout',
  addEmail: '/user/profile/addemail',
  verifyEmail: '/user/profile/verifyemail',
  removeEmail: '/user/profile/removeemail',
  initialEmail: '/user/profile/initialemail',
  verifyInitialEmail: '/user/profile/verifyinitialemail',
  changePassword: '/user/profile/changepassword',
  forcedChange: '/user/profile/reset',
  resetPassword: '/user/reset/password',
} as const

/** The flows in which somebody may set a password, and so may read its rules. */
export const passwordRuleFlows = ['profile', 'reset'] as const satisfies FlowName[]

/** The calls that we add below the API base; a client must keep working when a server answers 404 to them. */
export const additionCallPaths = {
  session: '/user/session',
  captchaChallenge: '/user/captcha',
  passwordRules: '/user/{flow}/passwordrules',
} as const

/** All our additions below the API base, with what is only fetched. */
export const additionPaths = {
  ...additionCallPaths,
  photo: '/user/profile/photo',
  description: '/openapi.json',
} as const

/** Addresses outside the API base. */
export const serverPaths = {
  alive: '/healthz',
  ready: '/readyz',
  changePasswordHint: '/.well-known/change-password',
} as const

/** Where the screens live (specification section 2). Every other path is the 404 page. */
export const screenPaths = {
  home: '/',
  recovery: '/recovery',
  verification: '/verification',
  resetPassword: '/reset-password',
  dashboard: '/dashboard',
  changePassword: '/dashboard/change-password',
  enrollment: '/dashboard/enrollment',
  signOut: '/dashboard/sign-out',
} as const

/** Fills the flow into an address that has a place for it. */
export function addressFor(path: string, flow?: FlowName): string {
  return flow === undefined ? path : path.replace('{flow}', flow)
}

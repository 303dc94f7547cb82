import { translation } from '../../translation.js'

/** Simplified Chinese: the sentences of the sign-in at the institution's identity provider. */
export const outside = translation('outside', {
  'outside.use': '使用 {name} 登录',
  'outside.sign-out': '同时退出 {name}',
  // where the sign-in has no name
  'outside.use-unnamed': '使用学校统一身份认证登录',
  'outside.sign-out-unnamed': '同时退出学校统一身份认证',
  'outside.outside-off': '您在这里不能使用这种登录方式。请使用用户名和密码登录。',
  'outside.outside-failed': '未能通过统一身份认证登录。请在这里使用用户名和密码登录，或者重试。',
  'outside.outside-unknown': '这里没有您的账号。',
  'outside.outside-password': '请先在这里用密码登录。',
  'outside.help-desk': '这件事无法在线完成。请联系服务台。',
  'outside.unavailable': '统一身份认证没有响应。请在这里使用用户名和密码登录。',
})

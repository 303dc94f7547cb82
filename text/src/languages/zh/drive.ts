import { translation } from '../../translation.js'

/** Simplified Chinese: the sentences with which a drive asks on the dashboard. */
export const drive = translation('drive', {
  'drive.second-contact': '请最晚在 {date}再添加一个联系方式。',
  'drive.second-contact-over': '请再添加一个联系方式。',
  'drive.second-contact-why': '如果第一个无法使用，您仍能自己恢复登录。',
  'drive.device': '请最晚在 {date}设置身份验证器。',
  'drive.device-over': '请设置身份验证器。',
  'drive.passkey': '请最晚在 {date}添加通行密钥。',
  'drive.passkey-over': '请添加通行密钥。',
  'drive.device-why': '这样，别人仅凭您的密码无法登录。',
  'drive.add-email': '添加邮箱',
  'drive.set-up-app': '设置身份验证器',
  'drive.add-passkey': '添加通行密钥',
  'drive.later': '以后再说',
})

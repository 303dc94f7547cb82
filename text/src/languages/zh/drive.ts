import { translation } from '../../translation.js'

/** Simplified Chinese: the sentences with which a drive asks on the dashboard. */
export const drive = translation('drive', {
  'drive.second-contact': '请在 {date} 之前再添加一种联系方式。',
  'drive.second-contact-over': '请再添加一种联系方式。',
  'drive.second-contact-why': '如果第一种无法使用，您仍能自己重新进入账号。',
  'drive.device': '请在 {date} 之前设置身份验证器。',
  'drive.device-over': '请设置身份验证器。',
  'drive.passkey': '请在 {date} 之前添加通行密钥。',
  'drive.passkey-over': '请添加通行密钥。',
  'drive.device-why': '这样，别人仅凭您的密码无法登录。',
  'drive.add-email': '添加邮箱',
  'drive.set-up-app': '设置身份验证器',
  'drive.add-passkey': '添加通行密钥',
  'drive.later': '以后再说',
})

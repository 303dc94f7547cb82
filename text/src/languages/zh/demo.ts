import { translation } from '../../translation.js'

/** Simplified Chinese: the outbox page of the demo. */
export const demo = translation('demo', {
  'demo.outbox.title': '发件箱',
  'demo.outbox.lead': '演示环境中原本会发送的所有邮件和短信。新消息会自动出现。',
  'demo.outbox.portal': '打开账号中心',
  'demo.outbox.empty': '还没有消息。请在账号中心获取验证码，它会出现在这里。',
  'demo.outbox.email': '邮件',
  'demo.outbox.sms': '短信',
  'demo.outbox.to': '收件人',
  'demo.outbox.code': '验证码',
  'demo.outbox.copy': '复制验证码 {code}',
  'demo.outbox.copy-short': '复制',
  'demo.outbox.copied': '验证码 {code} 已复制。',
  'demo.outbox.preview': '预览',
  'demo.outbox.filter': '消息收件人',
  'demo.outbox.everyone': '所有人',
  'demo.outbox.show': '显示',
  'demo.outbox.app': '{username} 的身份验证器',
  'demo.outbox.app-key': '密钥',
  'demo.outbox.recovery-codes': '恢复码',
  'demo.outbox.new': { other: '{count} 条新消息' },
})

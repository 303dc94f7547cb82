import { translation } from '../../translation.js'

/** Simplified Chinese: the sentences of the page that a notice names. */
export const report = translation('report', {
  'not-me.question': '这是您本人操作吗？',
  'not-me.what': '您的账号有变动',
  'not-me.when': '时间：',
  'not-me.from': '来自：',
  'not-me.advice':
    '如果是您本人，请关闭此页面。如果不是，请按下按钮：您将在所有设备上退出登录；在服务台与您沟通之前，登录、重置密码和解锁都会暂停。',
  'not-me.stays': '邮件、Wi-Fi 和课程不受影响。',
  'not-me.press': '不是我本人操作',
  'not-me.code-title': '输入消息中的代码',
  'not-me.code-why': '代码由 16 个字母和数字组成，在消息末尾。',
  'not-me.code-label': '消息中的代码',

  'stop.question': '暂停此账号的自助服务？',
  'stop.why': '您将在所有设备上退出登录；在服务台与您沟通之前，登录、重置密码和解锁都会暂停。',
  'stop.now': '立即暂停',
  'stop.unclear': '我们不知道自助服务是否已暂停。请再按一次，或致电服务台。',

  'stopped.now': '自助服务已暂停。',
  'stopped.earlier': '自助服务已处于暂停状态。',
  'stopped.earlier-why': '此前已有人用这条消息中的代码按过按钮。',
  'stopped.call': '请致电服务台。',
})

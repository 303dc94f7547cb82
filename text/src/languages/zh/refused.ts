import { translation } from '../../translation.js'

/** Simplified Chinese: what a refused form says about waits and ways on. */
export const refused = translation('refused', {
  // {forgot} and {locked} are the titles of the tabs, which the page makes buttons.
  'refused.ways': '不记得了？{forgot} · 试过几次了？{locked}',
  'refused.throttled': '尝试次数过多。',
  'refused.wait-minutes': { other: '请在 {count} 分钟后重试。' },
  'refused.wait-seconds': { other: '请在 {count} 秒后重试。' },
  'refused.end-minutes': {
    other: '请在 {count} 分钟后重试，或者现在就用验证码结束等待：{locked} · 不记得了？{forgot}',
  },
  'refused.end-seconds': {
    other: '请在 {count} 秒后重试，或者现在就用验证码结束等待：{locked} · 不记得了？{forgot}',
  },
  'refused.wait-over': '您现在可以重试。',
})

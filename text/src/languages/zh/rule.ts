import { translation } from '../../translation.js'

/** Simplified Chinese: password requirements. */
export const rule = translation('rule', {
  'rule.length': '至少 {minimum} 个字符',
  'rule.number': '至少一个数字',
  'rule.upper': '至少一个大写字母',
  'rule.lower': '至少一个小写字母',
  'rule.special': '至少一个特殊字符',
  'rule.username': '不得包含您的用户名',
  'rule.kinds': '以下几类字符中的三类：大写字母、小写字母、数字、特殊字符、不分大小写的文字',
  'rule.name': '不得包含您姓名的一部分',
  'rule.long': '最多 {maximum} 个字符',
  'rule.no-common': '我们也不接受常见的密码。',
  'rule.no-common-or-recent': { other: '我们也不接受常见的密码和您最近用过的 {count} 个密码。' },
  'rule.no-own-words': '我们也不接受在您学校容易被猜到的词。',
  'rule.recent': '不得与最近用过的 {count} 个密码相同',
  'rule.changeable-from': '从 {from} 起，您可以再次修改密码。',
  'rule.expires': '您的密码将于 {date} 过期。',
  'rule.institution': '不得包含您学校的名称',
})

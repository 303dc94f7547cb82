import { translation } from '../../translation.js'

/** Arabic: the sentences of the sign-in at the institution's identity provider. */
export const outside = translation('outside', {
  'outside.use': 'استخدام {name}',
  'outside.sign-out': 'تسجيل الخروج من {name} أيضًا',
  'outside.use-unnamed': 'استخدام تسجيل الدخول الخاص بمؤسستك',
  'outside.sign-out-unnamed': 'تسجيل الخروج من حساب مؤسستك أيضًا',
  'outside.outside-off': 'طريقة تسجيل الدخول هذه ليست متاحة لك هنا. يُرجى تسجيل الدخول باسم المستخدم وكلمة المرور.',
  'outside.outside-failed':
    'تعذّر استخدام تسجيل دخولك الخارجي. يُرجى تسجيل الدخول هنا باسم المستخدم وكلمة المرور، أو المحاولة مرة أخرى.',
  'outside.outside-unknown': 'لا يوجد حساب لك هنا.',
  'outside.outside-password': 'يُرجى تسجيل الدخول هنا بكلمة مرورك أولًا.',
  'outside.help-desk': 'لا يمكننا إتمام ذلك عبر الإنترنت. يُرجى التواصل مع مكتب المساعدة.',
  'outside.unavailable': 'تسجيل الدخول الخارجي لا يستجيب. يُرجى تسجيل الدخول هنا باسم المستخدم وكلمة المرور.',
})

import { translation } from '../../translation.js'

/** Arabic: the sentences of the cards that ask for what a person has set up. */
export const way = translation('way', {
  'way.one-more': 'هذا صحيح. يلزم إثبات آخر.',
  'way.app-title': 'أدخل الرمز من تطبيقك',
  'way.app-why': 'يتكوّن الرمز من 6 أرقام ويتغيّر كل 30 ثانية.',
  'way.app-label': 'الرمز من تطبيقك',
  'way.app-clock': 'تأكّد من أن هاتفك يضبط ساعته تلقائيًا.',
  'way.recovery-title': 'أدخل رمز استرداد',
  'way.recovery-why': 'يعمل كل رمز مرة واحدة.',
  'way.recovery-label': 'رمز الاسترداد',
  'way.choose': 'كيف تريد إثبات هويتك؟',
  'way.other': 'استخدم طريقة أخرى',
  'way.app': 'تطبيق المصادقة',
  'way.app-hint': '6 أرقام، تتجدّد كل 30 ثانية',
  'way.recovery-code': 'رمز استرداد',
  'way.recovery-code-hint': 'أحد الرموز العشرة التي طبعتها',
  'way.none-at-hand': 'لا شيء منها في متناول يدك؟',
})

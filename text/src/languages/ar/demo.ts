import { translation } from '../../translation.js'

/** Arabic: the outbox page of the demo. */
export const demo = translation('demo', {
  'demo.outbox.title': 'صندوق الصادر',
  'demo.outbox.lead': 'كل رسالة بريد إلكتروني ورسالة نصية كان العرض التجريبي سيرسلها. تظهر الرسائل الجديدة تلقائيًّا.',
  'demo.outbox.portal': 'فتح البوابة',
  'demo.outbox.empty': 'لا شيء بعد. اطلب رمزًا من البوابة وسيصل إلى هنا.',
  'demo.outbox.email': 'بريد إلكتروني',
  'demo.outbox.sms': 'رسالة نصية',
  'demo.outbox.to': 'إلى',
  'demo.outbox.code': 'الرمز',
  'demo.outbox.copy': 'نسخ الرمز {code}',
  'demo.outbox.copy-short': 'نسخ',
  'demo.outbox.copied': 'تم نسخ الرمز {code}.',
  'demo.outbox.preview': 'معاينة',
  'demo.outbox.filter': 'الرسائل إلى',
  'demo.outbox.everyone': 'الجميع',
  'demo.outbox.show': 'عرض',
  'demo.outbox.app': 'تطبيق المصادقة الخاص بـ {username}',
  'demo.outbox.app-key': 'المفتاح',
  'demo.outbox.recovery-codes': 'رموز الاسترداد',
  'demo.outbox.new': {
    zero: '{count} رسالة جديدة',
    one: 'رسالة جديدة واحدة',
    two: 'رسالتان جديدتان',
    few: '{count} رسائل جديدة',
    many: '{count} رسالة جديدة',
    other: '{count} رسالة جديدة',
  },
})

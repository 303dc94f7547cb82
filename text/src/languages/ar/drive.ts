import { translation } from '../../translation.js'

/** Arabic: the sentences with which a drive asks. */
export const drive = translation('drive', {
  'drive.second-contact': 'يُرجى إضافة وسيلة ثانية لاستعادة الوصول بحلول {date}.',
  'drive.second-contact-over': 'يُرجى إضافة وسيلة ثانية لاستعادة الوصول.',
  'drive.second-contact-why': 'إذا فقدت الوسيلة الأولى، فستتمكن من استعادة الوصول بنفسك.',
  'drive.device': 'يُرجى إعداد تطبيق المصادقة بحلول {date}.',
  'drive.device-over': 'يُرجى إعداد تطبيق المصادقة.',
  'drive.passkey': 'يُرجى إضافة مفتاح مرور بحلول {date}.',
  'drive.passkey-over': 'يُرجى إضافة مفتاح مرور.',
  'drive.device-why': 'عندها لن يدخل أحد بكلمة مرورك وحدها.',
  'drive.add-email': 'إضافة عنوان بريد إلكتروني',
  'drive.set-up-app': 'إعداد تطبيق المصادقة',
  'drive.add-passkey': 'إضافة مفتاح مرور',
  'drive.later': 'لاحقًا',
})

import { translation } from '../../translation.js'

/** Arabic: what a refused form says about waits and ways on. */
export const refused = translation('refused', {
  'refused.ways': 'نسيتها؟ نسيت كلمة المرور · حاولت عدة مرات؟ هل حسابك مقفل؟',
  'refused.throttled': 'محاولات كثيرة جدًّا.',
  'refused.wait-minutes': {
    zero: 'حاول مرة أخرى بعد {count} دقيقة',
    one: 'حاول مرة أخرى بعد دقيقة واحدة',
    two: 'حاول مرة أخرى بعد دقيقتين',
    few: 'حاول مرة أخرى بعد {count} دقائق',
    many: 'حاول مرة أخرى بعد {count} دقيقة',
    other: 'حاول مرة أخرى بعد {count} دقيقة',
  },
  'refused.wait-seconds': {
    zero: 'حاول مرة أخرى بعد {count} ثانية',
    one: 'حاول مرة أخرى بعد ثانية واحدة',
    two: 'حاول مرة أخرى بعد ثانيتين',
    few: 'حاول مرة أخرى بعد {count} ثوانٍ',
    many: 'حاول مرة أخرى بعد {count} ثانية',
    other: 'حاول مرة أخرى بعد {count} ثانية',
  },
  'refused.end-wait': '، أو أنهِ الانتظار الآن برمز: هل حسابك مقفل؟ نسيتها؟ نسيت كلمة المرور.',
  'refused.wait-over': 'يمكنك المحاولة مرة أخرى الآن.',
})

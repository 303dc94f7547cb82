import { translation } from '../../translation.js'

/** Arabic: what a refused form says about waits and ways on. */
export const refused = translation('refused', {
  'refused.ways': 'نسيتها؟ {forgot} · حاولت عدة مرات؟ {locked}',
  'refused.throttled': 'محاولات كثيرة جدًّا.',
  'refused.wait-minutes': {
    zero: 'حاول مرة أخرى بعد {count} دقيقة.',
    one: 'حاول مرة أخرى بعد دقيقة واحدة.',
    two: 'حاول مرة أخرى بعد دقيقتين.',
    few: 'حاول مرة أخرى بعد {count} دقائق.',
    many: 'حاول مرة أخرى بعد {count} دقيقة.',
    other: 'حاول مرة أخرى بعد {count} دقيقة.',
  },
  'refused.wait-seconds': {
    zero: 'حاول مرة أخرى بعد {count} ثانية.',
    one: 'حاول مرة أخرى بعد ثانية واحدة.',
    two: 'حاول مرة أخرى بعد ثانيتين.',
    few: 'حاول مرة أخرى بعد {count} ثوانٍ.',
    many: 'حاول مرة أخرى بعد {count} ثانية.',
    other: 'حاول مرة أخرى بعد {count} ثانية.',
  },
  'refused.end-minutes': {
    zero: 'حاول مرة أخرى بعد {count} دقيقة، أو أنهِ الانتظار الآن برمز: {locked} نسيتها؟ {forgot}.',
    one: 'حاول مرة أخرى بعد دقيقة واحدة، أو أنهِ الانتظار الآن برمز: {locked} نسيتها؟ {forgot}.',
    two: 'حاول مرة أخرى بعد دقيقتين، أو أنهِ الانتظار الآن برمز: {locked} نسيتها؟ {forgot}.',
    few: 'حاول مرة أخرى بعد {count} دقائق، أو أنهِ الانتظار الآن برمز: {locked} نسيتها؟ {forgot}.',
    many: 'حاول مرة أخرى بعد {count} دقيقة، أو أنهِ الانتظار الآن برمز: {locked} نسيتها؟ {forgot}.',
    other: 'حاول مرة أخرى بعد {count} دقيقة، أو أنهِ الانتظار الآن برمز: {locked} نسيتها؟ {forgot}.',
  },
  'refused.end-seconds': {
    zero: 'حاول مرة أخرى بعد {count} ثانية، أو أنهِ الانتظار الآن برمز: {locked} نسيتها؟ {forgot}.',
    one: 'حاول مرة أخرى بعد ثانية واحدة، أو أنهِ الانتظار الآن برمز: {locked} نسيتها؟ {forgot}.',
    two: 'حاول مرة أخرى بعد ثانيتين، أو أنهِ الانتظار الآن برمز: {locked} نسيتها؟ {forgot}.',
    few: 'حاول مرة أخرى بعد {count} ثوانٍ، أو أنهِ الانتظار الآن برمز: {locked} نسيتها؟ {forgot}.',
    many: 'حاول مرة أخرى بعد {count} ثانية، أو أنهِ الانتظار الآن برمز: {locked} نسيتها؟ {forgot}.',
    other: 'حاول مرة أخرى بعد {count} ثانية، أو أنهِ الانتظار الآن برمز: {locked} نسيتها؟ {forgot}.',
  },
  'refused.wait-over': 'يمكنك المحاولة مرة أخرى الآن.',
})

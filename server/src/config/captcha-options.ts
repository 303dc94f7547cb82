import { optional, usually } from './option.js'
import * as parse from './parse-setting.js'

/** The settings of the captcha, built in or a vendor's. */
export const captchaOptions = {
  captchaKind: usually('proof-of-work', {
    path: 'captcha.kind',
    parse: parse.oneOf(['proof-of-work', 'recaptcha', 'hcaptcha', 'turnstile']),
    sentence:
      'What slows down machines on the three forms: proof-of-work is built in, the others are vendors that need a site key and a secret.',
  }),
  captchaCost: usually('5000', {
    path: 'captcha.cost',
    parse: parse.whole(1, 1_000_000),
    sentence: 'Work of the built-in captcha: iterations a try.',
  }),
  captchaSiteKey: optional({
    path: 'captcha.site_key',
    parse: parse.token(256),
    sentence: "Public key of a vendor's captcha, as its console shows it.",
  }),
  captchaSecret: optional({
    path: 'captcha.secret',
    parse: parse.token(512),
    isSecret: true,
    sentence: "Secret of a vendor's captcha; goes to its verify address only.",
  }),
  captchaVerifyUrl: optional({
    path: 'captcha.verify_url',
    parse: parse.safeUrl,
    sentence: "Where a vendor's tokens are verified. By default the vendor's own address.",
  }),
  captchaScriptUrl: optional({
    path: 'captcha.script_url',
    parse: parse.safeUrl,
    sentence:
      "Where the browser loads a vendor's script from, and the one host that pages are then opened to. By default the vendor's own.",
  }),
} as const

import { translation } from '../../translation.js'

/** Turkish: the sentences of the sign-in at the institution's identity provider. */
export const outside = translation('outside', {
  'outside.use': '{name} ile giriş yap',
  'outside.sign-out': '{name} oturumunu da kapat',
  'outside.use-unnamed': 'Kurum girişini kullan',
  'outside.sign-out-unnamed': 'Kurum oturumunu da kapat',
  'outside.outside-off': 'Bu giriş burada size açık değil. Lütfen kullanıcı adınız ve şifrenizle giriş yapın.',
  'outside.outside-failed':
    'Başka yerde yaptığınız giriş kullanılamadı. Lütfen burada kullanıcı adınız ve şifrenizle giriş yapın veya yeniden deneyin.',
  'outside.outside-unknown': 'Burada sizin için bir hesap yok.',
  'outside.outside-password': 'Lütfen önce burada şifrenizle giriş yapın.',
  'outside.help-desk': 'Bunu çevrim içi tamamlayamıyoruz. Lütfen yardım masasına başvurun.',
  'outside.unavailable':
    'Diğer giriş hizmeti yanıt vermiyor. Lütfen burada kullanıcı adınız ve şifrenizle giriş yapın.',
})

import { translation } from '../../translation.js'

/** Turkish: the sentences of the page that a notice names. */
export const report = translation('report', {
  'not-me.question': 'Bunu siz mi yaptınız?',
  'not-me.what': 'Hesabınızda bir şey değişti',
  'not-me.when': 'Zaman:',
  'not-me.from': 'Ağ:',
  'not-me.advice':
    'Siz yaptıysanız bu sayfayı kapatın. Siz yapmadıysanız düğmeye basın: Tüm oturumlarınız kapatılır; yardım masası sizinle konuşana kadar giriş, şifre sıfırlama ve kilit açma durur.',
  'not-me.stays': 'E-postanız, Wi-Fi bağlantınız ve dersleriniz etkilenmez.',
  'not-me.press': 'Bunu ben yapmadım',
  'not-me.code-title': 'Mesajdaki kodu girin',
  'not-me.code-why': '16 harf ve rakamdan oluşur; mesajın sonundadır.',
  'not-me.code-label': 'Mesajdaki kod',

  'stop.question': 'Bu hesabın çevrim içi işlemleri durdurulsun mu?',
  'stop.why':
    'Tüm oturumlarınız kapatılır; yardım masası sizinle konuşana kadar giriş, şifre sıfırlama ve kilit açma durur.',
  'stop.now': 'Şimdi durdur',
  'stop.unclear':
    'Çevrim içi işlemlerin durdurulup durdurulmadığını bilmiyoruz. Yeniden basın veya yardım masasını arayın.',

  'stopped.now': 'Çevrim içi işlemler durduruldu.',
  'stopped.earlier': 'Çevrim içi işlemler zaten durdurulmuş.',
  'stopped.earlier-why': 'Bu mesajdaki kodla düğmeye daha önce basılmış.',
  'stopped.call': 'Lütfen yardım masasını arayın.',
})

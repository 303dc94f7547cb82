import { translation } from '../../translation.js'

/** Turkish: emails and SMS. */
export const message = translation('message', {
  // the page of a proxy while the portal is away
  'away.title': 'Birazdan buradayız',
  'away.text': 'Şifreniz değişmedi.',
  'message.institution': 'Hesap Portalı',
  'message.code.subject.profile': '{institution}: Giriş kodunuz',
  'message.code.subject.reset': '{institution}: Şifre sıfırlama kodunuz',
  'message.code.subject.unlock': '{institution}: Hesap kilidini açma kodunuz',
  'message.code.subject.enroll': '{institution}: E-posta adresinizi doğrulama kodunuz',
  'message.code.subject.initial': '{institution}: E-posta adresinizi doğrulama kodunuz',
  'message.code.heading.profile': 'Hesabınıza giriş yapın',
  'message.code.heading.reset': 'Şifrenizi sıfırlayın',
  'message.code.heading.unlock': 'Hesabınızın kilidini açın',
  'message.code.heading.enroll': 'E-posta adresinizi doğrulayın',
  'message.code.heading.initial': 'E-posta adresinizi doğrulayın',
  'message.code.why.profile': 'Hesabınıza giriş yapmak için bu kodu hesap portalına girin.',
  'message.code.why.reset': 'Şifrenizi sıfırlamak için bu kodu hesap portalına girin.',
  'message.code.why.unlock': 'Hesabınızın kilidini açmak için bu kodu hesap portalına girin.',
  'message.code.why.enroll':
    'Bu e-posta adresini doğrulama yöntemi olarak kaydetmek için bu kodu hesap portalına girin.',
  'message.code.why.initial': 'Bu e-posta adresini doğrulamak ve giriş yapmak için bu kodu hesap portalına girin.',
  'message.code.code': 'Doğrulama kodunuz:',
  'message.code.life': 'Son geçerlilik: {until} ({minutes} dakika). Bir kez kullanılabilir.',
  'message.code.never-asked': 'Çalışanlarımız bu kodu sizden asla istemez.',
  'message.code.warning':
    'Kodu siz istemediyseniz biri hesabınızı kullanmaya çalışıyor olabilir. Kodu kimseye vermeyin ve yardım masasını arayın: {phone}.',
  'message.code.warning-no-phone':
    'Kodu siz istemediyseniz biri hesabınızı kullanmaya çalışıyor olabilir. Kodu kimseye vermeyin ve yardım masasına haber verin.',
  'message.code.foot.profile': 'Bu mesajı {institution} gönderdi, çünkü biri şifrenizle giriş yapıyor.',
  'message.code.foot.reset': 'Bu mesajı {institution} gönderdi, çünkü biri şifrenizi sıfırlamak için kod istedi.',
  'message.code.foot.unlock':
    'Bu mesajı {institution} gönderdi, çünkü biri hesabınızın kilidini açmak için kod istedi.',
  'message.code.foot.enroll': 'Bu mesajı {institution} gönderdi, çünkü biri bu adresi bir hesaba ekledi.',
  'message.code.foot.initial': 'Bu mesajı {institution} gönderdi, çünkü biri bu adresi bir hesaba ekledi.',
  'message.sms.profile': '{institution}: Giriş kodunuz {code}.',
  'message.sms.reset': '{institution}: Şifre sıfırlama kodunuz {code}.',
  'message.sms.unlock': '{institution}: Hesap kilidini açma kodunuz {code}.',
  'message.sms.enroll': '{institution}: Numara doğrulama kodunuz {code}.',
  'message.sms.initial': '{institution}: Numara doğrulama ve giriş kodunuz {code}.',
  'message.sms.never-asked': 'Personelimiz kodu istemez; kimseye vermeyin.',
  // the digits that a person reads out to the help desk; no sentence calls them a code
  'message.check.subject': '{institution}: Yardım masasını siz mi aradınız?',
  'message.check.heading': 'Yardım masasını az önce SİZ mi aradınız?',
  'message.check.lead': 'Siz aradıysanız yardım masasına bu altı rakamı okuyun.',
  'message.check.digits': 'Altı rakamınız:',
  'message.check.effect':
    'Bununla yalnızca hesap kilidini açabilir, sınırları kaldırabilir veya size geçiş kodu gönderebiliriz. Başvuru {case}.',
  'message.check.effect-add': 'Bununla yalnızca bu adresi hesabınıza ekleyebiliriz. Başvuru {case}.',
  'message.check.life': 'Son geçerlilik: {until}.',
  'message.check.called': 'Sizi biri mi aradı? Kapatıp bizi arayın: {phone}.',
  'message.check.called-no-phone': 'Sizi biri mi aradı? Kapatıp yardım masasına haber verin.',
  'message.check.foot': 'Bu mesajı {institution} gönderdi, çünkü biri yardım masasıyla hesabınız hakkında konuşuyor.',
  'message.check.foot-add': 'Bu mesajı {institution} gönderdi, çünkü biri yardım masasına bu adresi verdi.',
  'message.check.sms': '{institution} yardım masası: Bizi az önce SİZ mi aradınız? Öyleyse okuyun: {digits}.',

  'message.pass.subject': '{institution}: Tek kullanımlık geçiş kodunuz',
  'message.pass.heading': 'Tek kullanımlık geçiş kodunuz',
  'message.pass.lead': 'Yeni bir şifre belirlemek için {page} adresini açıp bu kodu kullanıcı adınızla birlikte yazın.',
  'message.pass.pass': 'Tek kullanımlık geçiş kodunuz:',
  'message.pass.life': 'Bir kez kullanılabilir, son geçerlilik: {until}.',
  'message.pass.warning': 'Bunu siz istemediniz mi? Şu numarayı arayın: {phone}.',
  'message.pass.warning-no-phone': 'Bunu siz istemediniz mi? Yardım masasına haber verin.',
  'message.pass.foot':
    'Bu mesajı {institution} gönderdi, çünkü yardım masası sizin için tek kullanımlık bir geçiş kodu oluşturdu.',
  'message.pass.sms':
    '{institution}: Tek kullanımlık geçiş kodunuz {pass}. {page} adresinde kullanın, son geçerlilik: {until}.',
})

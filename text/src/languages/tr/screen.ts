import { translation } from '../../translation.js'

/** Turkish: the sentences of the screens behind the home page. */
export const screen = translation('screen', {
  // two sentences, one behind the other
  'sentence.next': '{first} {next}',
  'button.cancel': 'Vazgeç',
  'home.description': 'Giriş yapın, unuttuğunuz şifreyi sıfırlayın veya hesabınızın kilidini açın.',
  'page.stopped': 'Bu sayfanın programları çalışmadı',
  'page.not-read': 'Yazdıklarınız ne okundu ne de saklandı.',
  'page.needs-script':
    'Bu portal JavaScript olmadan çalışmaz. Lütfen tarayıcınızda JavaScript’e izin verip sayfayı yeniden yükleyin veya yardım masasını arayın.',

  'password.choose': 'Hesabınız için yeni bir şifre seçin.',
  'password.refused-with-code':
    'Kodunuz doğruydu ama artık kullanılamaz; yeni şifreyi girdikten sonra size yeni bir kod göndereceğiz.',
  'password.must-change':
    'Şifreniz doğruydu ama devam edebilmeniz için değiştirilmesi gerekiyor. Yeni bir şifre seçin; sonra size bir kod göndereceğiz. Kodu girene kadar eski şifre geçerli kalır.',
  'password.old': 'Eski şifre',
  'password.new': 'Yeni şifre',
  'password.confirm': 'Yeni şifre (tekrar)',
  'password.change': 'Şifreyi değiştir',
  'password.confirm-reset': 'Onayla',
  'password.not-the-same': 'İki şifre henüz aynı değil.',
  'password.asked-again': 'Sunucu bir kez daha yeni bir şifre istiyor. Lütfen başka bir şifre seçin.',
  'password.requirements': 'Koşullar',
  'password.met': '(karşılandı)',
  'password.checked-by-server': 'sunucu kontrol eder',
  'password.progress': '{total} koşuldan {met} tanesi karşılandı',
  'password.was-changed': 'Şifre değiştirildi',
  'password.was-reset': 'Şifre sıfırlandı',

  'dashboard.signed-in-as': 'Giriş yapan: {name}',
  'dashboard.change-password': 'Şifreyi değiştir',
  'dashboard.password-changed': 'Son değişiklik: {date}.',
  'dashboard.password-expires': 'Şifrenizin süresi {date} tarihinde doluyor.',
  'dashboard.password-expires-soon': 'Şifrenizin süresi {count} gün sonra, {date} tarihinde doluyor.',
  'dashboard.password-expires-today': 'Şifrenizin süresi bugün doluyor.',
  'dashboard.password-expired': 'Şifrenizin süresi doldu. Şimdi yeni bir şifre seçin.',
  'dashboard.enrollment': 'E-posta adresleri',
  'dashboard.copy': 'Kopyala',
  'dashboard.copy-username': 'Kullanıcı adını kopyala',
  'dashboard.copied': 'Kopyalandı',
  'dashboard.selected': 'Tarayıcınız kopyalamadı. Metin şimdi seçili; kendiniz kopyalayın.',
  'dashboard.back': 'Hesabınıza yeniden girebilir misiniz?',
  'dashboard.back-yes': 'Evet, kendi başınıza.',
  'dashboard.back-yes-why': 'Şifrenizi unutursanız bunlardan birine kod göndeririz.',
  'dashboard.back-one-email': 'Yalnızca bu tek adresle.',
  'dashboard.back-one-email-why':
    'Bu adrese erişiminizi kaybederseniz hesabınıza yalnızca yardım masası aracılığıyla girebilirsiniz. İkinci bir adresiniz de bulunsun.',
  'dashboard.back-one-phone': 'Yalnızca telefonunuzla.',
  'dashboard.back-one-phone-why':
    'Telefonunuzu kaybederseniz hesabınıza yalnızca yardım masası aracılığıyla girebilirsiniz. Bir e-posta adresiniz de bulunsun.',
  'dashboard.back-none': 'Kendi başınıza yeniden giremezsiniz.',
  'dashboard.back-none-why':
    'Şifrenizi unutursanız hesabınıza yalnızca yardım masası aracılığıyla girebilirsiniz. Bir e-posta adresi eklerseniz bunu kendiniz yapabilirsiniz.',
  'dashboard.back-waiting-why':
    'İletişim bilginiz yeni. Güvenliğiniz için oraya kod göndermeye bir süre sonra başlarız.',
  'dashboard.back-unverified': 'Henüz kendi başınıza yeniden giremezsiniz.',
  'dashboard.back-unverified-why': 'Yalnızca doğrulanmış adreslere kod göndeririz; sizinkilerin hiçbiri doğrulanmadı.',
  'dashboard.back-help-desk': 'Yalnızca yardım masasıyla.',
  'dashboard.back-help-desk-why':
    'Bu hesabın şifresi burada sıfırlanamaz, kilidi burada açılamaz. Giriş kodları şu iletişim bilgilerine gider.',
  'dashboard.needs-device': 'Ayrıca uygulamanız, bir geçiş anahtarı veya bir kurtarma kodu gerekir.',
  'dashboard.unverified': 'Henüz doğrulanmadı',
  'dashboard.more-ways': 've {count} tane daha',
  'dashboard.links': 'Diğer hizmetler',

  'enrollment.title': 'E-posta adresleriniz',
  'enrollment.why':
    'Kodları doğrulanmış adreslere göndeririz. Kurum hesabınız olmadan da ulaşabildiğiniz bir adresiniz bulunsun.',
  'enrollment.add': 'E-posta adresi ekle',
  'enrollment.none': 'Henüz e-posta adresi yok',
  'enrollment.none-why': 'Bir adres eklerseniz hesabınıza her zaman kendi başınıza yeniden girebilirsiniz.',
  'enrollment.none-but-phone': 'Kodlar telefonunuza gider. Telefonunuzu kaybetme olasılığına karşı bir adres ekleyin.',
  'enrollment.phones': 'Telefon numaralarınız',
  'enrollment.phones-why':
    'Bu numaralara da kod gönderebiliriz. Bir numarayı değiştirmek için yardım masasına başvurun.',
  'enrollment.added': 'Eklendi: {date}',
  'enrollment.added-today': 'Bugün eklendi',
  'enrollment.verify-within': '{count} saat içinde doğrulayın',
  // of an email address, and of a phone number
  'enrollment.email-kept': 'Kurumunuz yönetir',
  'enrollment.phone-kept': 'Kurumunuz yönetir',
  'enrollment.email-verified': 'Doğrulandı',
  'enrollment.phone-verified': 'Doğrulandı',
  'enrollment.verify': 'Doğrula',
  'enrollment.verify-address': 'Doğrula: {email}',
  'enrollment.delete-address': 'Sil: {email}',
  'enrollment.address': 'E-posta adresi',
  'enrollment.outside': 'Bu hesap olmadan açabildiğiniz kişisel bir adres kullanın. Bu adrese bir kod göndereceğiz.',
  'enrollment.add-button': 'Ekle',
  'enrollment.verify-button': 'Doğrula',
  'enrollment.verify-title': 'E-posta adresini doğrula',
  'enrollment.confirm-delete': 'Silmeyi onaylayın',
  'enrollment.sure': 'Bu e-posta adresini silmek istediğinizden emin misiniz?',
  'enrollment.delete': 'Sil',
  'enrollment.sign-in-again': 'Yeniden giriş yap',

  'session.other-tab': 'Bu tarayıcının başka bir sekmesinde bir şey değişti. Bu sayfa şimdi onu gösteriyor.',
  'lost.code': 'Denemenizin doğru olup olmadığını bilmiyoruz. Lütfen baştan başlayın.',
  'lost.password': 'Yeni şifrenizin kaydedilip kaydedilmediğini bilmiyoruz. Yeni şifreyi deneyin.',
  'lost.unlock': 'Hesabınızın kilidinin açılıp açılmadığını bilmiyoruz. Giriş yapmayı deneyin.',
  'session.ended': 'Bu işlem sona erdi. Lütfen baştan başlayın.',
  'session.sign-out': 'Çıkış yap',
  'session.sign-out-question': 'Bu cihazdan çıkış yapılsın mı?',
  'session.sign-out-why': 'Dilediğiniz zaman yeniden giriş yapabilirsiniz.',
  'session.stay': 'Oturum açık kalsın',
  'secure.to': 'Hesabınızı güvenceye almak için',
  'secure.look': 'Size ait olmayan tüm adresleri silin. Ardından başka bir şey yapmanız gerekmez.',
  'session.menu': 'Hesap menüsü',

  // the countdown to the next page
  'countdown.going': '{count} saniye sonra ana sayfaya gidilecek',
  'countdown.going-addresses': '{count} saniye sonra adreslerinize gidilecek',
  'countdown.left': '{count} saniye kaldı',
  'countdown.stopped': 'Geri sayım durduruldu.',
  'countdown.go': 'Şimdi git',
  'countdown.stay': 'Burada kal',

  // fields and dialogs
  step: 'Adım {current}/{total}',
  'help-desk.label': 'Yardım masası',
  'help-desk.tell': 'Yardım masasına kullanıcı adınızı ve şu referans numarasını söyleyin:',

  // layouts
  'menu.open': 'Menü',
  'menu.close': 'Menüyü kapat',
  'menu.main': 'Ana menü',
  'menu.mobile': 'Mobil menü',

  // recovery and 404
  'recovery.heading': 'Lütfen yardım masasına başvurun',
  'recovery.text':
    'Bunu sizin için yardım masamızın yapması gerekiyor. Öğrenci veya personel kartınız yanınızda olsun.',
  'missing.heading': 'Bu sayfa kaybolmuş.',
  'missing.text': 'Adres yanlış olabilir veya sayfa taşınmış olabilir.',
})

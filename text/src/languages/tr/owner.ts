import { translation } from '../../translation.js'

/** Turkish: the sentences that tell the owner of an account of the help desk. */
export const owner = translation('owner', {
  'own-case.title': 'Yardım masası',
  'own-case.none': 'Yardım masasından kimse hesabınız üzerinde çalışmıyor.',
  'own-case.open': '{agent} hesabınız üzerinde çalışıyor. Başlangıç: {time}.',
  'own-case.open-undated': '{agent} hesabınız üzerinde çalışıyor.',
  'own-case.last': 'Yardım masasından {agent} hesabınız üzerinde çalıştı: {time}.',
  'own-case.last-undated': 'Yardım masasından {agent} hesabınız üzerinde çalıştı.',
  'own-case.about': 'Başvuru {case}: {reason}.',
  'own-case.reason.forgot-password': 'Şifre unutuldu',
  'own-case.reason.locked-out': 'Hesap kilitli',
  'own-case.reason.no-message': 'Mesaj gelmiyor',
  'own-case.reason.lost-phone': 'Telefon kayboldu',
  'own-case.reason.mail-lost': 'Posta kutusuna erişilemiyor',
  'own-case.reason.suspicious': 'Şüpheli bir durum var',
  'own-case.reason.starting': 'Kişi burada yeni',
  'own-case.reason.other': 'Başka bir konu',
  'own-case.asks':
    'Yapmak istedikleri: {act}. {phone} numarasını kendiniz mi aradınız? O zaman size söylenen sayıyı seçin.',
  'own-case.asks-no-phone':
    'Yapmak istedikleri: {act}. Yardım masasını kendiniz mi aradınız? O zaman size söylenen sayıyı seçin.',
  'own-case.numbers': 'Size hangi sayıyı söylüyorlar?',
  'own-case.asks-calm': 'Siz basana kadar hiçbir şey olmaz. Aramadıysanız son düğmeye basın.',
  'own-case.act.unlock': 'hesabınızın kilidini açmak',
  'own-case.act.lift-limits': 'sınırları kaldırmak',
  'own-case.act.send-pass': 'size tek kullanımlık bir geçiş kodu göndermek',
  'own-case.act.remove-contact': 'bir iletişim bilgisini kaldırmak',
  'own-case.act.add-contact': 'bir iletişim bilgisi eklemek',
  'own-case.act.accept-contact': 'yeni bir iletişim bilgisini geçerli kılmak',
  'own-case.act.remove-proofs': 'geçiş anahtarlarınızı ve uygulamanızı kaldırmak',
  'own-case.act.print-pass': 'sizin için tek kullanımlık bir geçiş kodu yazdırmak',
  'own-case.act.start': 'çevrim içi işlemleri yeniden başlatmak',
  'own-case.calm': 'Yardım masasıyla konuşmadıysanız düğmeye basın. O zamana kadar hiçbir şey değişmez.',
  'own-case.not-me': 'Bu ben değilim',
  'own-case.again': 'Yeniden bak',
  'own-case.unknown': 'Hesabınız üzerinde çalışan biri olup olmadığını öğrenemedik.',
  'own-case.question': 'Bu başvuru kapatılıp çevrim içi işlemler durdurulsun mu?',
  'own-case.why': 'Çevrim içi işlemleri yalnızca yardım masası yeniden başlatabilir.',
  'own-case.stop': 'Şimdi durdur',
  'own-pass.title': 'Geçiş kodu',
  'own-pass.label': 'Geçiş kodu',
  'own-pass.lead':
    'Kullanıcı adınızı ve yardım masasının verdiği geçiş kodunu yazın. Ardından yeni bir şifre belirlersiniz.',
  'own-pass.may-be-used':
    'Geçiş kodunuz, yanıtı gelmeyen son denemenizde kullanılmış olabilir. Öyleyse yardım masasından yenisini isteyin.',
})

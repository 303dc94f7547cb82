import { translation } from '../../translation.js'

/** Turkish: the outbox page of the demo. */
export const demo = translation('demo', {
  'demo.outbox.title': 'Giden kutusu',
  'demo.outbox.lead': 'Demonun gerçekte göndereceği her e-posta ve SMS. Yenileri kendiliğinden görünür.',
  'demo.outbox.portal': 'Portalı aç',
  'demo.outbox.empty': 'Henüz bir şey yok. Portaldan bir kod isteyin; kod buraya gelir.',
  'demo.outbox.email': 'E-posta',
  'demo.outbox.sms': 'SMS',
  'demo.outbox.to': 'Kime',
  'demo.outbox.code': 'Kod',
  'demo.outbox.copy': '{code} kodunu kopyala',
  'demo.outbox.copy-short': 'Kopyala',
  'demo.outbox.copied': '{code} kodu kopyalandı.',
  'demo.outbox.preview': 'Önizleme',
  'demo.outbox.filter': 'Alıcı',
  'demo.outbox.everyone': 'Herkes',
  'demo.outbox.show': 'Göster',
  'demo.outbox.app': 'Doğrulama uygulaması: {username}',
  'demo.outbox.app-key': 'Anahtar',
  'demo.outbox.recovery-codes': 'Kurtarma kodları',
  'demo.outbox.new': '{count} yeni mesaj',
})

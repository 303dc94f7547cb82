import { translation } from '../../translation.js'

/** Turkish: the sentences with which a drive asks. */
export const drive = translation('drive', {
  'drive.second-contact': 'Lütfen hesabınıza yeniden girebilmek için {date} tarihine kadar ikinci bir yol ekleyin.',
  'drive.second-contact-over': 'Lütfen hesabınıza yeniden girebilmek için ikinci bir yol ekleyin.',
  'drive.second-contact-why': 'İlkini kaybederseniz hesabınıza yine kendi başınıza girebilirsiniz.',
  'drive.device': 'Lütfen {date} tarihine kadar bir doğrulama uygulaması kurun.',
  'drive.device-over': 'Lütfen bir doğrulama uygulaması kurun.',
  'drive.passkey': 'Lütfen {date} tarihine kadar bir geçiş anahtarı ekleyin.',
  'drive.passkey-over': 'Lütfen bir geçiş anahtarı ekleyin.',
  'drive.device-why': 'Böylece kimse yalnızca şifrenizle hesabınıza giremez.',
  'drive.add-email': 'E-posta adresi ekle',
  'drive.set-up-app': 'Doğrulama uygulaması kur',
  'drive.add-passkey': 'Geçiş anahtarı ekle',
  'drive.later': 'Daha sonra',
})

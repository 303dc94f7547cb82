import { translation } from '../../translation.js'

/** Turkish: what a refused form says about waits and ways on. */
export const refused = translation('refused', {
  'refused.ways': 'Şifrenizi mi unuttunuz? {forgot} · Birkaç kez mi denediniz? {locked}',
  'refused.throttled': 'Çok fazla deneme yapıldı.',
  'refused.wait-minutes': '{count} dakika sonra yeniden deneyin.',
  'refused.wait-seconds': '{count} saniye sonra yeniden deneyin.',
  'refused.end-minutes':
    '{count} dakika sonra yeniden deneyin veya bekleme süresini şimdi bir kodla bitirin: {locked} Şifrenizi mi unuttunuz? {forgot}.',
  'refused.end-seconds':
    '{count} saniye sonra yeniden deneyin veya bekleme süresini şimdi bir kodla bitirin: {locked} Şifrenizi mi unuttunuz? {forgot}.',
  'refused.wait-over': 'Şimdi yeniden deneyebilirsiniz.',
})

import { translation } from '../../translation.js'

/** Turkish: password requirements. */
export const rule = translation('rule', {
  'rule.length': 'En az {minimum} karakter',
  'rule.number': 'En az bir rakam',
  'rule.upper': 'En az bir büyük harf',
  'rule.lower': 'En az bir küçük harf',
  'rule.special': 'En az bir özel karakter',
  'rule.username': 'Kullanıcı adınızı içermemeli',
  'rule.kinds':
    'Şu karakter türlerinden üçü: büyük harfler, küçük harfler, rakamlar, özel karakterler, büyük ve küçük biçimi olmayan harfler',
  'rule.name': 'Adınızın bir bölümünü içermemeli',
  'rule.long': 'En fazla {maximum} karakter',
  'rule.no-common': 'Yaygın şifreleri de kabul etmeyiz.',
  'rule.no-common-or-recent': {
    one: 'Yaygın şifreleri ve son şifrenizi de kabul etmeyiz.',
    other: 'Yaygın şifreleri ve son {count} şifrenizi de kabul etmeyiz.',
  },
  'rule.no-own-words': 'Kurumunuzda tahmin edilmesi kolay sözcükleri de kabul etmeyiz.',
  'rule.recent': 'Son {count} şifrenizden biri olmamalı',
  'rule.changeable-from': 'Şifrenizi {from} itibarıyla yeniden değiştirebilirsiniz.',
  'rule.expires': 'Şifrenizin süresi şu tarihte dolar: {date}.',
  'rule.institution': 'Kurumunuzun adını içermemeli',
})

import { translation } from '../../translation.js'

/** Swedish: the sentences of the screens behind the home page. */
export const screen = translation('screen', {
  // two sentences, one behind the other
  'sentence.next': '{first} {next}',
  'button.cancel': 'Avbryt',
  'home.description': 'Logga in, återställ ett glömt lösenord eller lås upp ditt konto.',
  'page.stopped': 'Sidans program kördes inte',
  'page.not-read': 'Det du skrev har varken lästs eller sparats.',
  'page.needs-script':
    'Portalen behöver JavaScript. Tillåt det i din webbläsare och ladda om sidan, eller ring supporten.',

  'password.choose': 'Välj ett nytt lösenord för ditt konto.',
  'password.refused-with-code': 'Koden stämde, men den är förbrukad: vi skickar dig en ny efteråt.',
  'password.must-change':
    'Lösenordet stämde, men det måste bytas innan du kan fortsätta. Välj ett nytt, sedan skickar vi en kod. Tills du anger koden gäller det gamla lösenordet.',
  'password.old': 'Gammalt lösenord',
  'password.new': 'Nytt lösenord',
  'password.confirm': 'Upprepa lösenordet',
  'password.change': 'Byt lösenord',
  'password.confirm-reset': 'Bekräfta',
  'password.not-the-same': 'De två lösenorden stämmer inte överens än.',
  'password.asked-again': 'Servern ber om ett nytt lösenord igen. Välj ett annat.',
  'password.requirements': 'Krav',
  'password.met': '(uppfyllt)',
  'password.checked-by-server': 'kontrolleras av servern',
  'password.progress': '{met} av {total} krav är uppfyllda',
  'password.was-changed': 'Lösenordet är bytt',
  'password.was-reset': 'Lösenordet är återställt',

  'dashboard.signed-in-as': 'Inloggad som {name}',
  'dashboard.change-password': 'Byt lösenord',
  'dashboard.password-changed': 'Senast bytt den {date}.',
  'dashboard.password-expires': 'Ditt lösenord går ut den {date}.',
  'dashboard.password-expires-soon': {
    one: 'Ditt lösenord går ut om {count} dag, den {date}.',
    other: 'Ditt lösenord går ut om {count} dagar, den {date}.',
  },
  'dashboard.password-expires-today': 'Ditt lösenord går ut i dag.',
  'dashboard.password-expired': 'Ditt lösenord har gått ut. Välj ett nytt nu.',
  'dashboard.enrollment': 'E-postadresser',
  'dashboard.copy': 'Kopiera',
  'dashboard.copy-username': 'Kopiera användarnamn',
  'dashboard.copied': 'Kopierat',
  'dashboard.selected': 'Det gick inte att kopiera. Namnet är markerat nu, så att du kan kopiera det själv.',
  'dashboard.back': 'Kan du komma in igen?',
  'dashboard.back-yes': 'Ja, på egen hand.',
  'dashboard.back-yes-why': 'Om du glömmer lösenordet skickar vi en kod till någon av dessa.',
  'dashboard.back-one-email': 'Bara med den här enda adressen.',
  'dashboard.back-one-email-why':
    'Om du inte längre kommer åt den kan bara supporten släppa in dig igen. Lägg också till ytterligare en adress.',
  'dashboard.back-one-phone': 'Bara med din telefon.',
  'dashboard.back-one-phone-why':
    'Om du blir av med den kan bara supporten släppa in dig igen. Lägg också till en e-postadress.',
  'dashboard.back-none': 'Inte på egen hand.',
  'dashboard.back-none-why':
    'Om du glömmer lösenordet kan bara supporten släppa in dig igen. Med en e-postadress klarar du det själv.',
  'dashboard.back-waiting-why':
    'Din kontaktuppgift är ny. För din säkerhet dröjer det ett tag innan vi skickar koder till den.',
  'dashboard.back-unverified': 'Inte på egen hand än.',
  'dashboard.back-unverified-why': 'Vi skickar bara koder till verifierade adresser, och ingen av dina är verifierad.',
  'dashboard.back-help-desk': 'Bara med supportens hjälp.',
  'dashboard.back-help-desk-why':
    'Det här kontot kan inte återställas eller låsas upp här. Koder för inloggning går till dessa kontaktuppgifter.',
  'dashboard.needs-device': 'Du behöver också din app, en passkey eller en reservkod.',
  'dashboard.unverified': 'Inte verifierad än',
  'dashboard.more-ways': { one: 'och {count} till', other: 'och {count} till' },
  'dashboard.links': 'Andra tjänster',

  'enrollment.title': 'Dina e-postadresser',
  'enrollment.why':
    'Vi skickar koder till verifierade adresser. Se till att ha en som du når utan ditt konto på lärosätet.',
  'enrollment.add': 'Lägg till e-postadress',
  'enrollment.none': 'Inga e-postadresser än',
  'enrollment.none-why': 'Lägg till en, så kan du alltid komma in igen på egen hand.',
  'enrollment.none-but-phone': 'Koder går till din telefon. Lägg till en adress ifall du blir av med telefonen.',
  'enrollment.phones': 'Dina telefonnummer',
  'enrollment.phones-why': 'Vi kan skicka koder till dessa nummer också. Kontakta supporten om du vill ändra ett.',
  'enrollment.added': 'Lades till den {date}',
  'enrollment.added-today': 'Lades till i dag',
  'enrollment.verify-within': { one: 'verifiera inom {count} timme', other: 'verifiera inom {count} timmar' },
  'enrollment.email-kept': 'Kommer från ditt lärosäte',
  'enrollment.phone-kept': 'Kommer från ditt lärosäte',
  'enrollment.email-verified': 'Verifierad',
  'enrollment.phone-verified': 'Verifierat',
  'enrollment.verify': 'Verifiera',
  'enrollment.verify-address': 'Verifiera {email}',
  'enrollment.delete-address': 'Ta bort {email}',
  'enrollment.address': 'E-postadress',
  'enrollment.outside': 'Använd en privat adress som du kan öppna utan det här kontot. Vi skickar en kod dit.',
  'enrollment.add-button': 'Lägg till',
  'enrollment.verify-button': 'Verifiera',
  'enrollment.verify-title': 'Verifiera e-postadress',
  'enrollment.confirm-delete': 'Ta bort adressen',
  'enrollment.sure': 'Vill du verkligen ta bort den här e-postadressen?',
  'enrollment.delete': 'Ta bort',
  'enrollment.sign-in-again': 'Logga in igen',

  'session.other-tab': 'Något ändrades i en annan flik i den här webbläsaren. Sidan visar det nu.',
  'lost.code': 'Vi vet inte om det var rätt. Börja om.',
  'lost.password': 'Vi vet inte om ditt lösenord sparades. Prova det.',
  'lost.unlock': 'Vi vet inte om ditt konto låstes upp. Försök logga in.',
  'session.ended': 'Det här är avslutat. Börja om.',
  'session.sign-out': 'Logga ut',
  'session.sign-out-question': 'Logga ut från den här enheten?',
  'session.sign-out-why': 'Du kan logga in igen när du vill.',
  'session.stay': 'Förbli inloggad',
  'secure.to': 'För att skydda ditt konto',
  'secure.look': 'Ta bort varje adress som inte är din. Sedan är du klar.',
  'session.menu': 'Kontomeny',

  // the countdown to the next page
  'countdown.going': {
    one: 'Till startsidan om {count} sekund',
    other: 'Till startsidan om {count} sekunder',
  },
  'countdown.going-addresses': {
    one: 'Till dina adresser om {count} sekund',
    other: 'Till dina adresser om {count} sekunder',
  },
  'countdown.left': { one: '{count} sekund kvar', other: '{count} sekunder kvar' },
  'countdown.stopped': 'Nedräkningen har stoppats.',
  'countdown.go': 'Gå vidare nu',
  'countdown.stay': 'Stanna här',

  // fields and dialogs
  step: 'Steg {current} av {total}',
  'help-desk.label': 'Support',
  'help-desk.tell': 'Uppge ditt användarnamn och den här referensen:',

  // layouts
  'menu.open': 'Meny',
  'menu.close': 'Stäng menyn',
  'menu.main': 'Huvudmeny',
  'menu.mobile': 'Mobilmeny',

  // recovery and 404
  'recovery.heading': 'Kontakta supporten',
  'recovery.text': 'Vår support behöver göra det här åt dig. Ha ditt studentkort eller personalkort till hands.',
  'missing.heading': 'Hoppsan, sidan är borta.',
  'missing.text': 'Adressen kan vara fel, eller så har sidan flyttats.',
})

import { translation } from '../../translation.js'

/** Dutch: the sentences of the screens behind the home page. */
export const screen = translation('screen', {
  // two sentences, one behind the other
  'sentence.next': '{first} {next}',
  'button.cancel': 'Annuleren',
  'home.description': 'Log in, reset een vergeten wachtwoord of ontgrendel je account.',
  'page.stopped': 'De programma’s van deze pagina zijn niet gestart',
  'page.not-read': 'Wat je hebt getypt, is niet gelezen en niet bewaard.',
  'page.needs-script':
    'Dit portaal heeft JavaScript nodig. Sta het toe in je browser en laad de pagina opnieuw, of bel de helpdesk.',

  'password.choose': 'Kies een nieuw wachtwoord voor je account.',
  'password.refused-with-code': 'Je code klopte, maar is nu gebruikt: hierna sturen we je een nieuwe.',
  'password.must-change':
    'Je wachtwoord klopte, maar je moet het wijzigen voordat je verder kunt. Kies een nieuw wachtwoord; daarna sturen we je een code. Tot je die invult, blijft het oude wachtwoord geldig.',
  'password.old': 'Oud wachtwoord',
  'password.new': 'Nieuw wachtwoord',
  'password.confirm': 'Wachtwoord herhalen',
  'password.change': 'Wachtwoord wijzigen',
  'password.confirm-reset': 'Opslaan',
  'password.not-the-same': 'De twee wachtwoorden zijn nog niet gelijk.',
  'password.asked-again': 'De server vraagt nogmaals om een nieuw wachtwoord. Kies een ander.',
  'password.requirements': 'Eisen',
  'password.met': '(voldaan)',
  'password.checked-by-server': 'controleert de server',
  'password.progress': 'Aan {met} van {total} eisen voldaan',
  'password.was-changed': 'Wachtwoord gewijzigd',
  'password.was-reset': 'Wachtwoord gereset',

  'dashboard.signed-in-as': 'Ingelogd als {name}',
  'dashboard.change-password': 'Wachtwoord wijzigen',
  'dashboard.password-changed': 'Laatst gewijzigd op {date}.',
  'dashboard.password-expires': 'Je wachtwoord verloopt op {date}.',
  'dashboard.password-expires-soon': {
    one: 'Je wachtwoord verloopt over {count} dag, op {date}.',
    other: 'Je wachtwoord verloopt over {count} dagen, op {date}.',
  },
  'dashboard.password-expires-today': 'Je wachtwoord verloopt vandaag.',
  'dashboard.password-expired': 'Je wachtwoord is verlopen. Kies nu een nieuw wachtwoord.',
  'dashboard.enrollment': 'E-mailadressen',
  'dashboard.copy': 'Kopiëren',
  'dashboard.copy-username': 'Gebruikersnaam kopiëren',
  'dashboard.copied': 'Gekopieerd',
  'dashboard.selected': 'Kopiëren is niet gelukt. De naam is nu geselecteerd; kopieer die zelf.',
  'dashboard.back': 'Kom je weer in je account?',
  'dashboard.back-yes': 'Ja, zonder hulp.',
  'dashboard.back-yes-why': 'Als je je wachtwoord vergeet, sturen we een code naar een van deze contactgegevens.',
  'dashboard.back-one-email': 'Alleen met dit ene adres.',
  'dashboard.back-one-email-why':
    'Als je er niet meer bij kunt, kan alleen de helpdesk je weer binnenlaten. Voeg ook een tweede adres toe.',
  'dashboard.back-one-phone': 'Alleen met je telefoon.',
  'dashboard.back-one-phone-why':
    'Als je die kwijtraakt, kan alleen de helpdesk je weer binnenlaten. Voeg ook een e-mailadres toe.',
  'dashboard.back-none': 'Niet zonder hulp.',
  'dashboard.back-none-why':
    'Als je je wachtwoord vergeet, kan alleen de helpdesk je weer binnenlaten. Met een e-mailadres lukt het zonder hulp.',
  'dashboard.back-waiting-why':
    'Je contactgegeven is nieuw. Voor je veiligheid duurt het even voordat we er codes naartoe sturen.',
  'dashboard.back-unverified': 'Nog niet zonder hulp.',
  'dashboard.back-unverified-why':
    'We sturen alleen codes naar bevestigde adressen, en geen van jouw adressen is bevestigd.',
  'dashboard.back-help-desk': 'Alleen met de helpdesk.',
  'dashboard.back-help-desk-why':
    'Dit account kan hier niet worden gereset of ontgrendeld. Codes om in te loggen gaan naar deze contactgegevens.',
  'dashboard.needs-device': 'Je hebt ook je app, een passkey of een herstelcode nodig.',
  'dashboard.unverified': 'Nog niet bevestigd',
  'dashboard.more-ways': { one: 'en nog {count}', other: 'en nog {count}' },
  'dashboard.links': 'Andere diensten',

  'enrollment.title': 'Je e-mailadressen',
  'enrollment.why':
    'We sturen codes naar bevestigde adressen. Zorg dat er een bij is waar je zonder je instellingsaccount bij kunt.',
  'enrollment.add': 'E-mailadres toevoegen',
  'enrollment.none': 'Nog geen e-mailadressen',
  'enrollment.none-why': 'Voeg er een toe, dan kom je altijd zelf weer in je account.',
  'enrollment.none-but-phone': 'Codes gaan naar je telefoon. Voeg een adres toe voor als je die kwijtraakt.',
  'enrollment.phones': 'Je telefoonnummers',
  'enrollment.phones-why':
    'Ook naar deze nummers kunnen we codes sturen. Neem contact op met de helpdesk om er een te wijzigen.',
  'enrollment.added': 'Toegevoegd op {date}',
  'enrollment.added-today': 'Vandaag toegevoegd',
  'enrollment.verify-within': { one: 'bevestig binnen {count} uur', other: 'bevestig binnen {count} uur' },
  'enrollment.email-kept': 'Beheerd door je instelling',
  'enrollment.phone-kept': 'Beheerd door je instelling',
  'enrollment.email-verified': 'Bevestigd',
  'enrollment.phone-verified': 'Bevestigd',
  'enrollment.verify': 'Bevestigen',
  'enrollment.verify-address': '{email} bevestigen',
  'enrollment.delete-address': '{email} verwijderen',
  'enrollment.address': 'E-mailadres',
  'enrollment.outside': 'Gebruik een privéadres dat je zonder dit account kunt openen. We sturen er een code naartoe.',
  'enrollment.add-button': 'Toevoegen',
  'enrollment.verify-button': 'Bevestigen',
  'enrollment.verify-title': 'E-mailadres bevestigen',
  'enrollment.confirm-delete': 'Adres verwijderen',
  'enrollment.sure': 'Weet je zeker dat je dit e-mailadres wilt verwijderen?',
  'enrollment.delete': 'Verwijderen',
  'enrollment.sign-in-again': 'Opnieuw inloggen',

  'session.other-tab': 'Er is iets veranderd in een ander tabblad van deze browser. Deze pagina toont het nu.',
  'lost.code': 'We weten niet of dat goed was. Begin opnieuw.',
  'lost.password': 'We weten niet of je wachtwoord is ingesteld. Probeer het uit.',
  'lost.unlock': 'We weten niet of je account is ontgrendeld. Probeer in te loggen.',
  'session.ended': 'Dit is afgelopen. Begin opnieuw.',
  'session.sign-out': 'Uitloggen',
  'session.sign-out-question': 'Uitloggen op dit apparaat?',
  'session.sign-out-why': 'Je kunt altijd weer inloggen.',
  'session.stay': 'Ingelogd blijven',
  'secure.to': 'Om je account te beveiligen',
  'secure.look': 'Verwijder elk adres dat niet van jou is. Dan ben je klaar.',
  'session.menu': 'Accountmenu',

  // the countdown to the next page
  'countdown.going': {
    one: 'Over {count} seconde naar de startpagina',
    other: 'Over {count} seconden naar de startpagina',
  },
  'countdown.going-addresses': {
    one: 'Over {count} seconde naar je adressen',
    other: 'Over {count} seconden naar je adressen',
  },
  'countdown.left': { one: 'Nog {count} seconde', other: 'Nog {count} seconden' },
  'countdown.stopped': 'Aftellen gestopt.',
  'countdown.go': 'Nu verder',
  'countdown.stay': 'Hier blijven',

  // fields and dialogs
  step: 'Stap {current} van {total}',
  'help-desk.label': 'Helpdesk',
  'help-desk.tell': 'Noem je gebruikersnaam en dit kenmerk:',

  // layouts
  'menu.open': 'Menu',
  'menu.close': 'Menu sluiten',
  'menu.main': 'Hoofdmenu',
  'menu.mobile': 'Mobiel menu',

  // recovery and 404
  'recovery.heading': 'Neem contact op met de helpdesk',
  'recovery.text': 'Onze helpdesk moet dit voor je doen. Houd je studentenkaart of medewerkerskaart bij de hand.',
  'missing.heading': 'Oeps, deze pagina is zoek.',
  'missing.text': 'Misschien klopt het adres niet, of is de pagina verplaatst.',
})

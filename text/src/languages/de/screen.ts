import { translation } from '../../translation.js'

/** German: the sentences of the screens behind the home page. */
export const screen = translation('screen', {
  // two sentences, one behind the other
  'sentence.next': '{first} {next}',
  'button.cancel': 'Abbrechen',
  'home.description': 'Melden Sie sich an, setzen Sie ein vergessenes Passwort zurück oder entsperren Sie Ihr Konto.',
  'page.stopped': 'Die Programme dieser Seite sind nicht gestartet',
  'page.not-read': 'Was Sie eingegeben haben, wurde weder gelesen noch gespeichert.',
  'page.needs-script':
    'Dieses Portal braucht JavaScript. Bitte erlauben Sie es in Ihrem Browser und laden Sie die Seite neu, oder rufen Sie den Helpdesk an.',

  'password.choose': 'Wählen Sie ein neues Passwort für Ihr Konto.',
  'password.refused-with-code': 'Ihr Code war richtig, ist aber verbraucht: Danach senden wir Ihnen einen neuen.',
  'password.must-change':
    'Ihr Passwort war richtig, muss aber geändert werden, bevor es weitergeht. Wählen Sie ein neues; danach senden wir Ihnen einen Code. Bis Sie ihn eingeben, gilt das alte Passwort.',
  'password.old': 'Altes Passwort',
  'password.new': 'Neues Passwort',
  'password.confirm': 'Passwort wiederholen',
  'password.change': 'Passwort ändern',
  'password.confirm-reset': 'Passwort speichern',
  'password.not-the-same': 'Die beiden Passwörter stimmen noch nicht überein.',
  'password.asked-again': 'Der Server verlangt noch einmal ein neues Passwort. Bitte wählen Sie ein anderes.',
  'password.requirements': 'Anforderungen',
  'password.met': '(erfüllt)',
  'password.checked-by-server': 'prüft der Server',
  'password.progress': '{met} von {total} Anforderungen sind erfüllt',
  'password.was-changed': 'Passwort geändert',
  'password.was-reset': 'Passwort zurückgesetzt',

  'dashboard.signed-in-as': 'Angemeldet als {name}',
  'dashboard.change-password': 'Passwort ändern',
  'dashboard.password-changed': 'Zuletzt geändert am {date}.',
  'dashboard.password-expires': 'Ihr Passwort läuft am {date} ab.',
  'dashboard.password-expires-soon': {
    one: 'Ihr Passwort läuft in {count} Tag ab, am {date}.',
    other: 'Ihr Passwort läuft in {count} Tagen ab, am {date}.',
  },
  'dashboard.password-expires-today': 'Ihr Passwort läuft heute ab.',
  'dashboard.password-expired': 'Ihr Passwort ist abgelaufen. Wählen Sie jetzt ein neues.',
  'dashboard.enrollment': 'E-Mail-Adressen',
  'dashboard.copy': 'Kopieren',
  'dashboard.copy-username': 'Benutzernamen kopieren',
  'dashboard.copied': 'Kopiert',
  'dashboard.selected': 'Ihr Browser hat ihn nicht kopiert. Er ist jetzt markiert, Sie können ihn selbst kopieren.',
  'dashboard.back': 'Kommen Sie wieder in Ihr Konto?',
  'dashboard.back-yes': 'Ja, ohne fremde Hilfe.',
  'dashboard.back-yes-why': 'Wenn Sie Ihr Passwort vergessen, senden wir einen Code an einen dieser Kontakte.',
  'dashboard.back-one-email': 'Nur mit dieser einen Adresse.',
  'dashboard.back-one-email-why':
    'Wenn Sie keinen Zugriff mehr darauf haben, kann Ihnen nur der Helpdesk helfen. Hinterlegen Sie eine zweite Adresse.',
  'dashboard.back-one-phone': 'Nur mit Ihrem Telefon.',
  'dashboard.back-one-phone-why':
    'Wenn Sie es verlieren, kann Ihnen nur der Helpdesk helfen. Hinterlegen Sie auch eine E-Mail-Adresse.',
  'dashboard.back-none': 'Nicht ohne fremde Hilfe.',
  'dashboard.back-none-why':
    'Wenn Sie Ihr Passwort vergessen, kann Ihnen nur der Helpdesk helfen. Mit einer E-Mail-Adresse geht es auch ohne ihn.',
  'dashboard.back-waiting-why':
    'Ihr Kontakt ist neu. Zu Ihrer Sicherheit vergeht einige Zeit, bis wir Codes dorthin senden.',
  'dashboard.back-unverified': 'Noch nicht ohne fremde Hilfe.',
  'dashboard.back-unverified-why':
    'Codes senden wir nur an bestätigte Adressen, und von Ihren ist noch keine bestätigt.',
  'dashboard.back-help-desk': 'Nur mit dem Helpdesk.',
  'dashboard.back-help-desk-why':
    'Dieses Konto lässt sich hier nicht zurücksetzen oder entsperren. Codes für die Anmeldung gehen an diese Kontakte.',
  'dashboard.needs-device': 'Sie brauchen außerdem Ihre App, einen Passkey oder einen Notfallcode.',
  'dashboard.unverified': 'Noch nicht bestätigt',
  'dashboard.more-ways': { one: 'und {count} weiterer', other: 'und {count} weitere' },
  'dashboard.links': 'Weitere Dienste',

  'enrollment.title': 'Ihre E-Mail-Adressen',
  'enrollment.why':
    'Codes senden wir an bestätigte Adressen. Behalten Sie eine, die Sie auch ohne Ihr Hochschulkonto erreichen.',
  'enrollment.add': 'E-Mail-Adresse hinzufügen',
  'enrollment.none': 'Noch keine E-Mail-Adressen',
  'enrollment.none-why': 'Fügen Sie eine hinzu, dann kommen Sie jederzeit selbst wieder in Ihr Konto.',
  'enrollment.none-but-phone': 'Codes gehen an Ihr Telefon. Fügen Sie eine Adresse hinzu, falls Sie es verlieren.',
  'enrollment.phones': 'Ihre Telefonnummern',
  'enrollment.phones-why':
    'Auch an diese Nummern können wir Codes senden. Um eine zu ändern, wenden Sie sich an den Helpdesk.',
  'enrollment.added': 'Hinzugefügt am {date}',
  'enrollment.added-today': 'Heute hinzugefügt',
  'enrollment.verify-within': {
    one: 'innerhalb von {count} Stunde bestätigen',
    other: 'innerhalb von {count} Stunden bestätigen',
  },
  'enrollment.email-kept': 'Von Ihrer Hochschule geführt',
  'enrollment.phone-kept': 'Von Ihrer Hochschule geführt',
  'enrollment.email-verified': 'Bestätigt',
  'enrollment.phone-verified': 'Bestätigt',
  'enrollment.verify': 'Bestätigen',
  'enrollment.verify-address': '{email} bestätigen',
  'enrollment.delete-address': '{email} löschen',
  'enrollment.address': 'E-Mail-Adresse',
  'enrollment.outside':
    'Nutzen Sie eine private Adresse, auf die Sie ohne dieses Konto zugreifen können. Wir senden einen Code dorthin.',
  'enrollment.add-button': 'Hinzufügen',
  'enrollment.verify-button': 'Bestätigen',
  'enrollment.verify-title': 'E-Mail-Adresse bestätigen',
  'enrollment.confirm-delete': 'E-Mail-Adresse löschen',
  'enrollment.sure': 'Möchten Sie diese E-Mail-Adresse wirklich löschen?',
  'enrollment.delete': 'Löschen',
  'enrollment.sign-in-again': 'Erneut anmelden',

  'session.other-tab': 'In einem anderen Tab dieses Browsers hat sich etwas geändert. Diese Seite zeigt es jetzt.',
  'lost.code': 'Wir wissen nicht, ob das richtig war. Bitte beginnen Sie von vorn.',
  'lost.password': 'Wir wissen nicht, ob Ihr Passwort gesetzt wurde. Probieren Sie es aus.',
  'lost.unlock': 'Wir wissen nicht, ob Ihr Konto entsperrt wurde. Versuchen Sie, sich anzumelden.',
  'session.ended': 'Dieser Vorgang ist beendet. Bitte beginnen Sie von vorn.',
  'session.sign-out': 'Abmelden',
  'session.sign-out-question': 'Von diesem Gerät abmelden?',
  'session.sign-out-why': 'Sie können sich jederzeit wieder anmelden.',
  'session.stay': 'Angemeldet bleiben',
  'secure.to': 'Um Ihr Konto abzusichern',
  'secure.look': 'Löschen Sie jede Adresse, die nicht Ihre ist. Dann sind Sie fertig.',
  'session.menu': 'Kontomenü',

  // the countdown to the next page
  'countdown.going': {
    one: 'Weiter zur Startseite in {count} Sekunde',
    other: 'Weiter zur Startseite in {count} Sekunden',
  },
  'countdown.going-addresses': {
    one: 'Weiter zu Ihren Adressen in {count} Sekunde',
    other: 'Weiter zu Ihren Adressen in {count} Sekunden',
  },
  'countdown.left': { one: 'Noch {count} Sekunde', other: 'Noch {count} Sekunden' },
  'countdown.stopped': 'Countdown angehalten.',
  'countdown.go': 'Jetzt weiter',
  'countdown.stay': 'Hierbleiben',

  // fields and dialogs
  step: 'Schritt {current} von {total}',
  'help-desk.label': 'Helpdesk',
  'help-desk.tell': 'Nennen Sie Ihren Benutzernamen und dieses Kennzeichen:',

  // layouts
  'menu.open': 'Menü',
  'menu.close': 'Menü schließen',
  'menu.main': 'Hauptmenü',
  'menu.mobile': 'Mobiles Menü',

  // recovery and 404
  'recovery.heading': 'Bitte wenden Sie sich an den Helpdesk',
  'recovery.text':
    'Das muss unser Helpdesk für Sie erledigen. Halten Sie Ihren Studierenden- oder Dienstausweis bereit.',
  'missing.heading': 'Hoppla! Diese Seite ist verschwunden.',
  'missing.text': 'Möglicherweise ist die Adresse falsch, oder die Seite wurde verschoben.',
})

import { translation } from '../../translation.js'

/** German: the sentences of the screens behind the home page. */
export const screen = translation('screen', {
  'button.cancel': 'Abbrechen',
  'home.description': 'Melden Sie sich an, setzen Sie ein vergessenes Passwort zurück oder entsperren Sie Ihr Konto.',
  'page.stopped': 'Die Programme dieser Seite liefen nicht',
  'page.not-read': 'Was Sie eingegeben haben, wurde weder gelesen noch gespeichert.',
  'page.needs-script':
    'Dieses Portal braucht JavaScript. Bitte erlauben Sie es in Ihrem Browser und laden Sie die Seite neu, oder rufen Sie den Helpdesk an.',

  'verification.to.profile': 'Zum Anmelden',
  'verification.to.reset': 'Zum Zurücksetzen Ihres Passworts',
  'verification.to.unlock': 'Zum Entsperren Ihres Kontos',
  'verification.account': 'Konto',
  'verification.not-you': 'Nicht Sie?',
  'verification.where': 'Wohin sollen wir Ihren Code senden?',
  'verification.where-email': 'Code an diese Adresse senden?',
  'verification.where-phone': 'Code an diese Nummer senden?',
  'verification.no-access': 'Keinen Zugriff auf einen dieser Kontakte?',
  'verification.no-access-one': 'Keinen Zugriff darauf?',
  'verification.by': 'Code senden per',
  'verification.email': 'E-Mail',
  'verification.phone': 'Telefon',
  'verification.email-address': 'E-Mail-Adresse',
  'verification.phone-number': 'Telefonnummer',
  'verification.masked':
    'Zum Schutz Ihrer Privatsphäre sind Teile verborgen. Nicht Ihr Kontakt? Dann prüfen Sie den Benutzernamen.',
  'verification.send': 'Code senden',
  'verification.not-sent':
    'Wir konnten keinen Code senden. Bitte versuchen Sie es gleich noch einmal oder wählen Sie einen anderen Kontakt.',
  'verification.ended': 'Dieser Vorgang ist beendet.',
  'verification.start-again': 'Neu beginnen',
  'verification.enter': 'Bestätigungscode eingeben',
  'code.label': 'Bestätigungscode, 6 Ziffern',
  'code-step.sent-to': 'Wir haben einen Code gesendet an',
  'code-step.sending-to': 'Wir senden einen Code an',
  'code-step.not-sent-to': 'Wir konnten keinen Code senden an',
  'code-step.sent': 'Wir haben einen Code an die Adresse gesendet, die Sie eingegeben haben.',
  'code-step.life': {
    by: 'minutes',
    one: 'Er hat 6 Ziffern und gilt {minutes} Minute.',
    other: 'Er hat 6 Ziffern und gilt {minutes} Minuten.',
  },
  'code-step.until': 'Er hat 6 Ziffern und gilt bis {time} Uhr.',
  'code-step.find-mail':
    'Suchen Sie nach einer E-Mail von {institution}, auch im Spam-Ordner. Das kann einige Minuten dauern.',
  'code-step.find-sms':
    'Suchen Sie nach einer SMS, die mit „{institution}“ beginnt. Das kann ein bis zwei Minuten dauern.',
  'code-step.newest': 'Nehmen Sie den Code aus der neuesten Nachricht; ältere gelten nicht mehr.',
  'code-step.paste-code': 'Im eingefügten Text steht kein einzelner Code. Kopieren Sie nur seine 6 Ziffern.',
  'code-step.not-resent':
    'Wir konnten keinen neuen Code senden. Der letzte gilt weiter; versuchen Sie es gleich noch einmal.',
  'code-step.not-resent-wait': 'Wir konnten keinen neuen Code senden. Der letzte gilt weiter.',
  'code-step.wait': {
    one: 'In {count} Sekunde können Sie einen neuen Code anfordern.',
    other: 'In {count} Sekunden können Sie einen neuen Code anfordern.',
  },
  'code-step.wait-after-sent': {
    one: 'Ein Code wurde bereits gesendet. In {count} Sekunde können Sie einen neuen anfordern.',
    other: 'Ein Code wurde bereits gesendet. In {count} Sekunden können Sie einen neuen anfordern.',
  },
  'code-step.may-resend': 'Sie können jetzt einen neuen Code anfordern.',
  'code-step.problems': 'Probleme mit dem Code?',
  'code-step.your-username': 'Noch nichts da? Ist {username} Ihr Benutzername?',
  'code-step.correct-username': 'Korrigieren.',
  'code-step.resend': 'Code erneut senden',
  'verification.continue': 'Weiter',
  'verification.other-contact': 'Anderen Kontakt wählen',
  'verification.back': 'Zurück',
  'verification.unlocked': 'Konto entsperrt',
  'verification.help-desk': 'Helpdesk kontaktieren',
  'verification.help-desk-why':
    'Es ist weder eine E-Mail-Adresse noch eine Telefonnummer hinterlegt, an die wir einen Code senden könnten. Der Helpdesk findet mit Ihnen eine Lösung.',
  'email.form': 'Eine Adresse sieht aus wie name@example.org.',
  'first-email.title': 'E-Mail-Adresse hinzufügen',
  'first-email.enroll': 'Bitte hinterlegen Sie die Bestätigungsmethoden, die für Ihr Konto vorgesehen sind',
  'first-email.address': 'E-Mail-Adresse',
  'first-email.why': 'Wenn Sie Ihr Passwort vergessen, senden wir den Code dorthin.',
  'first-email.add': 'Hinzufügen',
  'first-email.other-address': 'Adresse ändern',
  'first-email.enter-code': 'Stattdessen den Code eingeben',
  'first-email.verify': 'Bestätigen',

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

  'dashboard.signed-in-as': 'Angemeldet als',
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
  'dashboard.copy-username': 'Benutzername kopieren',
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
  'dashboard.back-unverified': 'Noch nicht ohne fremde Hilfe.',
  'dashboard.back-unverified-why':
    'Codes senden wir nur an bestätigte Adressen, und von Ihren ist noch keine bestätigt.',
  'dashboard.back-help-desk': 'Nur mit dem Helpdesk.',
  'dashboard.back-help-desk-why':
    'Dieses Konto lässt sich hier nicht zurücksetzen oder entsperren. Codes für die Anmeldung gehen an diese Kontakte.',
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
  'enrollment.added': 'Hinzugefügt am',
  'enrollment.added-today': 'Heute hinzugefügt',
  'enrollment.verify-within': {
    one: 'innerhalb von {count} Stunde bestätigen',
    other: 'innerhalb von {count} Stunden bestätigen',
  },
  'enrollment.kept': 'Von Ihrer Hochschule geführt',
  'enrollment.verified': 'Bestätigt',
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
  'session.sign-out': 'Abmelden',
  'session.sign-out-question': 'Von diesem Gerät abmelden?',
  'session.sign-out-why': 'Sie können sich jederzeit wieder anmelden.',
  'session.stay': 'Angemeldet bleiben',
  'session.menu': 'Kontomenü',

  // the countdown to the home page
  'countdown.going': {
    one: 'Weiter zur Startseite in {count} Sekunde',
    other: 'Weiter zur Startseite in {count} Sekunden',
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

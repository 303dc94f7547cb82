import { translation } from '../../translation.js'

/** German: emails and SMS. */
export const message = translation('message', {
  // the page of a proxy while the portal is away
  'away.title': 'Gleich wieder da',
  'away.text': 'Ihr Passwort ist unverändert.',
  'message.institution': 'Kontoportal',
  'message.code.subject.profile': '{institution}: Ihr Code zum Anmelden',
  'message.code.subject.reset': '{institution}: Ihr Code zum Zurücksetzen des Passworts',
  'message.code.subject.unlock': '{institution}: Ihr Code zum Entsperren des Kontos',
  'message.code.subject.enroll': '{institution}: Ihr Code zum Bestätigen der E-Mail-Adresse',
  'message.code.subject.initial': '{institution}: Ihr Code zum Bestätigen der E-Mail-Adresse',
  'message.code.heading.profile': 'Bei Ihrem Konto anmelden',
  'message.code.heading.reset': 'Passwort zurücksetzen',
  'message.code.heading.unlock': 'Konto entsperren',
  'message.code.heading.enroll': 'E-Mail-Adresse bestätigen',
  'message.code.heading.initial': 'E-Mail-Adresse bestätigen',
  'message.code.why.profile': 'Geben Sie diesen Code im Kontoportal ein, um sich anzumelden.',
  'message.code.why.reset': 'Geben Sie diesen Code im Kontoportal ein, um Ihr Passwort zurückzusetzen.',
  'message.code.why.unlock': 'Geben Sie diesen Code im Kontoportal ein, um Ihr Konto zu entsperren.',
  'message.code.why.enroll':
    'Geben Sie diesen Code im Kontoportal ein, damit künftig Codes an diese E-Mail-Adresse gehen können.',
  'message.code.why.initial':
    'Geben Sie diesen Code im Kontoportal ein, um diese E-Mail-Adresse zu bestätigen und sich anzumelden.',
  'message.code.code': 'Ihr Bestätigungscode:',
  'message.code.life': {
    by: 'minutes',
    one: 'Gültig bis {until} ({minutes} Minute) und nur ein Mal.',
    other: 'Gültig bis {until} ({minutes} Minuten) und nur ein Mal.',
  },
  'message.code.never-asked': 'Niemand von uns wird Sie je nach diesem Code fragen.',
  'message.code.warning':
    'Wenn Sie ihn nicht angefordert haben, versucht möglicherweise jemand, Ihr Konto zu benutzen: Geben Sie ihn nicht weiter und rufen Sie den Helpdesk an: {phone}.',
  'message.code.warning-no-phone':
    'Wenn Sie ihn nicht angefordert haben, versucht möglicherweise jemand, Ihr Konto zu benutzen: Geben Sie ihn nicht weiter und sagen Sie dem Helpdesk Bescheid.',
  'message.code.foot.profile':
    'Sie erhalten diese Nachricht von {institution}, weil sich jemand mit Ihrem Passwort anmeldet.',
  'message.code.foot.reset':
    'Sie erhalten diese Nachricht von {institution}, weil jemand einen Code zum Zurücksetzen Ihres Passworts angefordert hat.',
  'message.code.foot.unlock':
    'Sie erhalten diese Nachricht von {institution}, weil jemand einen Code zum Entsperren Ihres Kontos angefordert hat.',
  'message.code.foot.enroll':
    'Sie erhalten diese Nachricht von {institution}, weil jemand diese Adresse zu einem Konto hinzugefügt hat.',
  'message.code.foot.initial':
    'Sie erhalten diese Nachricht von {institution}, weil jemand diese Adresse zu einem Konto hinzugefügt hat.',
  'message.sms.profile': '{institution}: {code} ist Ihr Code zum Anmelden.',
  'message.sms.reset': '{institution}: {code} ist Ihr Code zum Zurücksetzen des Passworts.',
  'message.sms.unlock': '{institution}: {code} ist Ihr Code zum Entsperren des Kontos.',
  'message.sms.enroll': '{institution}: {code} ist Ihr Code zum Bestätigen dieser Nummer.',
  'message.sms.initial': '{institution}: {code} ist Ihr Code zum Bestätigen dieser Nummer und Anmelden.',
  'message.sms.never-asked': 'Wir fragen nie danach; geben Sie ihn nie weiter.',
  'message.notice.subject.password-reset': '{institution}: Ihr Passwort wurde zurückgesetzt',
  'message.notice.subject.password-changed': '{institution}: Ihr Passwort wurde geändert',
  'message.notice.subject.unlocked': '{institution}: Ihr Konto wurde entsperrt',
  'message.notice.subject.email-added': '{institution}: E-Mail-Adresse hinzugefügt',
  'message.notice.subject.kept-contacts': '{institution}: Ihre Kontakte haben sich geändert',
  'message.notice.subject.email-removed': '{institution}: E-Mail-Adresse entfernt',
  'message.notice.subject.wrong-codes': '{institution}: falsche Codes für Ihr Konto',
  'message.notice.subject.failed-sign-ins': '{institution}: falsche Passwörter für Ihr Konto',
  'message.notice.subject.password-known': '{institution}: Jemand kennt Ihr Passwort',
  'message.notice.subject.further-attempts': '{institution}: weitere Versuche an Ihrem Konto',
  'message.notice.heading.password-reset': 'Ihr Passwort wurde zurückgesetzt',
  'message.notice.heading.password-changed': 'Ihr Passwort wurde geändert',
  'message.notice.heading.unlocked': 'Ihr Konto wurde entsperrt',
  'message.notice.heading.email-added': 'Eine E-Mail-Adresse wurde hinzugefügt',
  'message.notice.heading.kept-contacts': 'Ihre Kontakte haben sich geändert',
  'message.notice.heading.email-removed': 'Eine E-Mail-Adresse wurde entfernt',
  'message.notice.heading.wrong-codes': 'Falsche Codes wurden eingegeben',
  'message.notice.heading.failed-sign-ins': 'Falsche Passwörter wurden eingegeben',
  'message.notice.heading.password-known': 'Ihr Passwort wurde eingegeben, aber kein Code',
  'message.notice.heading.further-attempts': 'Weitere Versuche an Ihrem Konto',
  'message.notice.mail.password-reset': 'Das Passwort Ihres Kontos wurde zurückgesetzt. Alle Geräte wurden abgemeldet.',
  'message.notice.mail.password-changed':
    'Das Passwort Ihres Kontos wurde geändert. Alle anderen Geräte wurden abgemeldet.',
  'message.notice.mail.unlocked': 'Ihr Konto wurde entsperrt. Das Passwort bleibt dasselbe.',
  'message.notice.mail.email-added':
    'Für Ihr Konto wurde eine neue E-Mail-Adresse hinterlegt. Ab jetzt können Codes an sie gehen.',
  'message.notice.mail.kept-contacts': 'Die Kontakte, die Ihre Hochschule zu Ihrem Konto führt, haben sich geändert.',
  'message.notice.mail.email-removed':
    'Eine E-Mail-Adresse wurde aus Ihrem Konto entfernt und erhält keine Codes mehr. Andere Browser wurden abgemeldet.',
  'message.notice.mail.wrong-codes':
    'Jemand hat für Ihr Konto zu viele falsche Bestätigungscodes eingegeben. Keiner davon hat Zugang verschafft.',
  'message.notice.mail.failed-sign-ins':
    'Jemand hat heute für Ihr Konto 20 falsche Passwörter eingegeben. Keines davon hat Zugang verschafft.',
  'message.notice.mail.password-known':
    'Jemand kennt Ihr Passwort: Es war richtig, aber kein Code folgte. Ohne Code kommt niemand hinein.',
  'message.notice.mail.further-attempts':
    'Heute gab es weitere Versuche an Ihrem Konto. Wir schreiben Ihnen deswegen heute nicht noch einmal.',
  'message.notice.what.password-reset': 'Das Passwort Ihres Kontos wurde zurückgesetzt.',
  'message.notice.what.password-changed': 'Das Passwort Ihres Kontos wurde geändert.',
  'message.notice.what.unlocked': 'Ihr Konto wurde entsperrt.',
  'message.notice.what.email-added': 'Für Ihr Konto wurde eine neue E-Mail-Adresse hinterlegt.',
  'message.notice.what.kept-contacts': 'Die Kontakte, die Ihre Hochschule zu Ihrem Konto führt, haben sich geändert.',
  'message.notice.what.email-removed':
    'Eine E-Mail-Adresse wurde aus Ihrem Konto entfernt. Andere Browser wurden abgemeldet.',
  'message.notice.what.wrong-codes': 'Jemand hat für Ihr Konto zu viele falsche Bestätigungscodes eingegeben.',
  'message.notice.what.failed-sign-ins': 'Jemand hat heute für Ihr Konto 20 falsche Passwörter eingegeben.',
  'message.notice.what.password-known': 'Jemand kennt Ihr Passwort: Es war richtig, aber kein Code folgte.',
  'message.notice.what.further-attempts': 'Heute gab es weitere Versuche an Ihrem Konto.',
  'message.notice.subject.proof-added': '{institution}: zweiter Schritt hinzugefügt',
  'message.notice.subject.proof-removed': '{institution}: zweiter Schritt entfernt',
  'message.notice.subject.proof-used': '{institution}: Notfallcode verwendet',
  'message.notice.subject.second-proof-missing': '{institution}: richtiger Code eingegeben',
  'message.notice.heading.proof-added': 'Ein zweiter Schritt wurde hinzugefügt',
  'message.notice.heading.proof-removed': 'Ein zweiter Schritt wurde entfernt',
  'message.notice.heading.proof-used': 'Ein Notfallcode wurde verwendet',
  'message.notice.heading.second-proof-missing': 'Ein richtiger Code, aber kein zweiter Nachweis',
  'message.notice.mail.proof-added': 'Zu Ihrem Konto hinzugefügt: {kind}.',
  'message.notice.mail.proof-removed': 'Von Ihrem Konto entfernt: {kind}. Andere Geräte wurden abgemeldet.',
  'message.notice.mail.proof-used': {
    one: 'Für Ihr Konto wurde ein Notfallcode verwendet. Es bleibt {count}.',
    other: 'Für Ihr Konto wurde ein Notfallcode verwendet. Es bleiben {count}.',
  },
  'message.notice.mail.second-proof-missing':
    'Jemand hat einen richtigen Code eingegeben, aber nicht den Code der App oder den Notfallcode, den Ihr Konto verlangt. Niemand ist hineingekommen.',
  'message.notice.what.proof-added': 'Zu Ihrem Konto hinzugefügt: {kind}.',
  'message.notice.what.proof-removed': 'Von Ihrem Konto entfernt: {kind}.',
  'message.notice.what.proof-used': {
    one: 'Für Ihr Konto wurde ein Notfallcode verwendet. Es bleibt {count}.',
    other: 'Für Ihr Konto wurde ein Notfallcode verwendet. Es bleiben {count}.',
  },
  'message.notice.what.second-proof-missing':
    'Für Ihr Konto wurde ein richtiger Code eingegeben, aber kein zweiter Nachweis.',
  'message.notice.subject.stopped': '{institution}: Selbstbedienung Ihres Kontos gestoppt',
  'message.notice.subject.started': '{institution}: Selbstbedienung Ihres Kontos läuft wieder',
  'message.notice.heading.stopped': 'Die Selbstbedienung ist gestoppt',
  'message.notice.heading.started': 'Die Selbstbedienung läuft wieder',
  'message.notice.mail.stopped':
    'Alle Geräte wurden abgemeldet. Anmelden, Zurücksetzen und Entsperren ruhen, bis der Helpdesk mit Ihnen gesprochen hat.',
  'message.notice.mail.started':
    'Der Helpdesk hat Anmelden, Zurücksetzen und Entsperren für Ihr Konto wieder gestartet.',
  'message.notice.what.stopped': 'Die Selbstbedienung Ihres Kontos ruht, bis der Helpdesk mit Ihnen gesprochen hat.',
  'message.notice.what.started': 'Die Selbstbedienung Ihres Kontos läuft wieder.',
  'message.notice.kind.app': 'Eine Authenticator-App',
  'message.notice.kind.passkey': 'Ein Passkey',
  'message.notice.kind.recovery-code': 'Notfallcodes',
  'message.notice.when': 'Wann: {when}',
  'message.notice.where': 'Netz: {where}',
  'message.notice.warning': 'Wenn Sie das nicht waren, rufen Sie sofort den Helpdesk an: {phone}.',
  'message.notice.warning-no-phone': 'Wenn Sie das nicht waren, sagen Sie sofort dem Helpdesk Bescheid.',
  'message.notice.report.open': 'Waren Sie das nicht? Öffnen Sie {page}. Das Öffnen der Seite ändert nichts.',
  'message.notice.report.type':
    'Falls die Adresse nicht funktioniert, öffnen Sie {page} und geben Sie den Code {code} ein.',
  'message.notice.foot':
    'Sie erhalten diese Nachricht von {institution}, weil diese Adresse Codes für ein Konto erhält oder bis vor Kurzem erhielt.',
  'message.notice.sms': '{institution}: {what}',
  'message.notice.sms-when': '{when}.',
  'message.notice.sms-when-and-where': '{when}, Netz {where}.',
  'message.notice.sms-warning': 'Nicht Sie? Rufen Sie an: {phone}.',
  // to the help desk
  'message.report.subject': '{institution}: Jemand meldet „Das war ich nicht“',
  'message.report.heading': 'Gemeldet: „Das war ich nicht“',
  'message.report.lead': '{name} sagt, dass das jemand anderes war: „{event}“, {when}.',
  'message.report.where': 'Netz des Ereignisses: {where}',
  'message.report.from': 'Netz der Meldung: {where}',
  'message.report.unknown': 'unbekannt',
  'message.report.mailbox': 'Die Meldung kam mit dem Code einer E-Mail an {masked}.',
  'message.report.new': 'In den letzten {hours} Stunden hinzugefügt: {list}.',
  'message.report.nothing-new': 'In den letzten {hours} Stunden wurde nichts hinzugefügt.',
  'message.report.start': 'Die Selbstbedienung ist gestoppt. Zum erneuten Starten: {command}',
  'message.report.not-stopped':
    'Die Selbstbedienung wurde nicht gestoppt, weil Meldungen sie in 30 Tagen schon zweimal gestoppt haben. Zum Stoppen: {command}',
  'message.report.warning':
    'Stellen Sie sicher, dass Sie mit der richtigen Person sprechen, und entfernen Sie, was ein Dieb hinzugefügt hat.',
  'message.report.foot': 'Sie erhalten diese Nachricht von {institution}, weil Meldungen an diese Adresse gehen.',
  'message.notice.sms-warning-no-phone': 'Nicht Sie? Sagen Sie dem Helpdesk Bescheid.',
})

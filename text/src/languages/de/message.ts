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
  // the digits that a person reads out to the help desk; no sentence calls them a code
  'message.check.subject': '{institution}: Haben Sie den Helpdesk angerufen?',
  'message.check.heading': 'Haben SIE gerade den Helpdesk angerufen?',
  'message.check.lead': 'Wenn Sie angerufen haben, lesen Sie dem Helpdesk diese sechs Ziffern vor.',
  'message.check.digits': 'Ihre sechs Ziffern:',
  'message.check.effect':
    'Damit dürfen wir Ihr Konto entsperren, Grenzen aufheben oder Ihnen einen Pass senden, sonst nichts. Fall {case}.',
  'message.check.effect-add': 'Damit dürfen wir diese Adresse zu Ihrem Konto hinzufügen, sonst nichts. Fall {case}.',
  'message.check.life': 'Gültig bis {until}.',
  'message.check.called': 'Jemand hat Sie angerufen? Legen Sie auf und rufen Sie an: {phone}.',
  'message.check.called-no-phone': 'Jemand hat Sie angerufen? Legen Sie auf und sagen Sie dem Helpdesk Bescheid.',
  'message.check.foot':
    'Sie erhalten diese Nachricht von {institution}, weil jemand mit dem Helpdesk über Ihr Konto spricht.',
  'message.check.foot-add':
    'Sie erhalten diese Nachricht von {institution}, weil jemand dem Helpdesk diese Adresse genannt hat.',
  'message.check.sms': 'Helpdesk {institution}: Haben SIE uns gerade angerufen? Dann lesen Sie {digits} vor.',

  'message.pass.subject': '{institution}: Ihr Einmal-Pass',
  'message.pass.heading': 'Ihr Einmal-Pass',
  'message.pass.lead':
    'Geben Sie ihn auf {page} zusammen mit Ihrem Benutzernamen ein, um ein neues Passwort zu setzen.',
  'message.pass.pass': 'Ihr Einmal-Pass:',
  'message.pass.life': 'Er gilt einmal, bis {until}.',
  'message.pass.warning': 'Das waren nicht Sie? Rufen Sie {phone} an.',
  'message.pass.warning-no-phone': 'Das waren nicht Sie? Sagen Sie es dem Helpdesk.',
  'message.pass.foot':
    'Sie erhalten diese Nachricht von {institution}, weil der Helpdesk Ihnen einen Einmal-Pass gesendet hat.',
  'message.pass.sms': '{institution}: Ihr Einmal-Pass ist {pass}. Geben Sie ihn bis {until} auf {page} ein.',
})

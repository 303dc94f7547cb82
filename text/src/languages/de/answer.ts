import { translation } from '../../translation.js'

/** German: the server's answers. */
export const answer = translation('answer', {
  'refusal.malformed': 'Eine Angabe ist ungültig. Bitte prüfen Sie Ihre Angaben und versuchen Sie es erneut.',
  'refusal.username-missing': 'Bitte geben Sie Ihren Benutzernamen ein.',
  'refusal.captcha': 'Die Captcha-Prüfung ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
  'refusal.wrong-credentials': 'Benutzername oder Passwort ist falsch.',
  'refusal.contact-unknown': 'Bitte wählen Sie einen der Kontakte aus der Liste.',
  'refusal.code-wrong': 'Der Bestätigungscode ist falsch oder abgelaufen.',
  'refusal.code-dead': 'Zu viele falsche Codes. Bitte fordern Sie einen neuen Code an.',
  'refusal.another-proof': 'Das war richtig. Es wird noch ein weiterer Nachweis gebraucht.',
  'refusal.codes-spent':
    'Zu viele falsche Codes heute. Nehmen Sie einen anderen Weg, oder wenden Sie sich an den Helpdesk.',
  'refusal.set-up-over': 'Diese Einrichtung ist abgelaufen. Bitte beginnen Sie von vorn.',
  'refusal.proof-too-many': 'Sie können höchstens {maximum} davon haben. Entfernen Sie zuerst einen Eintrag.',
  'refusal.contact-needed': 'Fügen Sie zuerst eine E-Mail-Adresse hinzu und bestätigen Sie sie.',
  'refusal.recovery-code-wrong': 'Dieser Notfallcode ist nicht richtig oder wurde schon benutzt.',
  'refusal.proof-wrong':
    'Dieser Passkey konnte nicht verwendet werden. Versuchen Sie es erneut, oder wählen Sie einen anderen Weg.',
  'refusal.proof-unknown': 'Dieser Eintrag steht nicht mehr auf Ihrer Liste.',
  'refusal.device-needed': 'Richten Sie zuerst eine Authenticator-App oder einen Passkey ein.',
  'refusal.email-invalid': 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
  'refusal.email-institutional': 'Bitte geben Sie eine E-Mail-Adresse außerhalb von {institution} ein.',
  'refusal.email-duplicate': 'Diese E-Mail-Adresse steht bereits auf Ihrer Liste.',
  'refusal.email-too-many': 'Sie können höchstens {maximum} E-Mail-Adressen hinterlegen. Entfernen Sie zuerst eine.',
  'refusal.email-too-often':
    'Sie haben in kurzer Zeit mehrere Adressen hinzugefügt. Bitte versuchen Sie es später erneut.',
  'refusal.email-already-enrolled': 'Für Ihr Konto ist bereits ein Kontakt hinterlegt. Bitte beginnen Sie von vorn.',
  'refusal.entry-unknown': 'Diese E-Mail-Adresse steht nicht mehr auf Ihrer Liste.',
  'refusal.contact-kept':
    'Diese Adresse wird von {institution} geführt. Um sie zu ändern, wenden Sie sich an den Helpdesk.',
  'refusal.contact-held': 'Vor Kurzem kam zu Ihrem Konto etwas Neues hinzu. Dies kann ab {when} entfernt werden.',
  'refusal.removal-held': 'Ihr Passwort wurde vor Kurzem zurückgesetzt. Dies kann ab {when} entfernt werden.',
  'refusal.report-unknown':
    'Dieser Code ist nicht bekannt, oder seine Zeit ist abgelaufen. Bitte rufen Sie den Helpdesk an.',
  'refusal.last-contact':
    'Das ist die einzige Adresse, an die wir einen Code senden können. Fügen Sie zuerst eine weitere hinzu.',
  'refusal.sign-in-again': 'Bitte melden Sie sich zu Ihrer Sicherheit neu an, um Ihre Bestätigungsmethoden zu ändern.',
  'refusal.this-session': 'Das ist die Sitzung, die Sie gerade verwenden. Melden Sie sich stattdessen ab.',
  'refusal.password-mismatch': 'Die beiden neuen Passwörter stimmen nicht überein.',
  'refusal.password-rules': 'Das neue Passwort erfüllt diese Anforderungen nicht: {rules}.',
  'refusal.password-common': 'Dieses Passwort wird zu häufig verwendet. Bitte wählen Sie ein anderes.',
  'refusal.password-recent': 'Dieses Passwort wurde schon einmal verwendet. Bitte wählen Sie ein anderes.',
  'refusal.password-long': 'Dieses Passwort ist zu lang. Erlaubt sind höchstens {maximum} Zeichen.',
  'refusal.password-institution': 'Das Passwort darf den Namen Ihrer Hochschule nicht enthalten.',
  'refusal.password-too-young': 'Sie können Ihr Passwort ab {from} wieder ändern.',
  'refusal.password-not-accepted':
    'Dieses Passwort entspricht nicht den Regeln Ihrer Hochschule. Bitte wählen Sie ein anderes.',
  'refusal.old-password-wrong': 'Das alte Passwort ist nicht richtig.',
  'refusal.done-already': 'Das haben Sie bereits erledigt.',
  'refusal.too-many-calls': 'Zu viele Anfragen. Bitte warten Sie einen Moment und versuchen Sie es erneut.',
  'refusal.staff-sign-in': 'Bitte melden Sie sich erneut an und öffnen Sie dann die Konsole.',
  'refusal.staff-new': 'Die Konsole öffnet sich einen Tag, nachdem Ihr erster Kontakt bestätigt wurde.',
  'refusal.prove-wrong': 'Das ist nicht Ihr Passwort.',
  'refusal.search-text': 'Geben Sie mehr vom Namen ein.',
  'refusal.person-gone': 'Dieser Person können Sie hier nicht helfen.',
  'refusal.case-taken': '{agent} hat {since} einen Fall zu dieser Person.',
  'refusal.case-gone': 'Dieser Fall oder diese Anfrage ist beendet.',
  'refusal.check-needed': 'Dafür ist zuerst eine Prüfung nötig.',
  'refusal.check-wrong': {
    by: 'left',
    one: 'Das ist nicht richtig. Noch {left} Versuch.',
    other: 'Das ist nicht richtig. Noch {left} Versuche.',
  },
  'refusal.act-impossible': 'Das ist nicht möglich: {reason}',
  'refusal.pass-wrong': 'Benutzername oder Einmal-Pass ist falsch oder gilt nicht mehr.',
  'refusal.pass-early': 'Dieser Einmal-Pass gilt ab {from}.',
  'refusal.self-service-stopped': 'Die Selbstbedienung für Ihr Konto ist gestoppt. Bitte rufen Sie den Helpdesk an.',
  'refusal.staff-gone': 'Die Sitzung der Konsole ist beendet.',
  'refusal.prove-again': 'Bitte geben Sie Ihr Passwort ein, um fortzufahren.',
  'refusal.staff-limit': 'Das ist vorerst genug.',
  'refusal.outcome-unknown':
    'Wir konnten nicht feststellen, ob die Änderung wirksam ist. Versuchen Sie, sich mit dem neuen Passwort anzumelden; gelingt das nicht, nehmen Sie das alte.',
  'refusal.outside-off':
    'Diese Art der Anmeldung gibt es hier nicht. Bitte melden Sie sich mit Benutzername und Passwort an.',
  'refusal.outside-failed':
    'Ihre Anmeldung anderswo konnte nicht verwendet werden. Bitte melden Sie sich hier mit Benutzername und Passwort an, oder versuchen Sie es erneut.',
  'refusal.outside-unknown': 'Für Sie gibt es hier kein Konto.',
  'refusal.outside-password': 'Bitte melden Sie sich zuerst hier mit Ihrem Passwort an.',
  'refusal.help-desk': 'Das können wir online nicht abschließen. Bitte wenden Sie sich an den Helpdesk.',
  'refusal.flow-gone': 'Dieser Vorgang ist beendet. Bitte beginnen Sie von vorn.',
  'refusal.session-gone': 'Sie sind nicht mehr angemeldet. Bitte melden Sie sich erneut an.',
  'refusal.grant-gone': 'Die Zeit, ein neues Passwort zu setzen, ist abgelaufen. Bitte beginnen Sie von vorn.',
  'refusal.old-password-limit': 'Zu viele falsche Passwörter. Sie wurden abgemeldet.',
  'refusal.code-limit': 'Zu viele falsche Codes. Sie wurden abgemeldet.',
  'refusal.xsrf': 'Ihre Seite ist abgelaufen. Bitte versuchen Sie es erneut.',
  'refusal.foreign-origin': 'Diese Anfrage kam von einer anderen Website und wurde abgelehnt.',
  'refusal.https-only': 'Bitte verwenden Sie eine sichere Verbindung (https).',
  'refusal.not-found': 'Unter dieser Adresse gibt es nichts.',
  'refusal.method-not-allowed': 'Diese Adresse nimmt Anfragen dieser Art nicht an.',
  'refusal.other-session':
    'In einem anderen Tab dieses Browsers gab es eine An- oder Abmeldung oder einen Neubeginn. Hier wurde nichts getan.',
  'refusal.too-large': 'Die Anfrage ist zu groß.',
  'refusal.json-only': 'Bitte senden Sie die Anfrage als JSON.',
  'refusal.throttled': 'Zu viele Versuche. Bitte warten Sie, oder beenden Sie das Warten jetzt mit „{locked}“.',
  'refusal.send-limit':
    'An diesen Kontakt können vorerst keine Codes mehr gesendet werden. Bitte versuchen Sie es später erneut.',
  'refusal.flood': 'Zu viele Anfragen. Bitte warten Sie einen Moment.',
  'refusal.guessing': 'Zurzeit wird oft versucht, Codes zu erraten. Deshalb dauert es jetzt etwas länger.',
  'refusal.bug':
    'Bei uns ist etwas schiefgegangen. Sollte es wieder vorkommen, nennen Sie dem Helpdesk diese Nummer: {requestId}.',
  'refusal.unavailable':
    'Der Dienst ist vorübergehend nicht verfügbar. Bitte versuchen Sie es in einigen Minuten erneut.',

  'cookies-needed':
    'Diese Website braucht Cookies, und Ihr Browser sendet keine. Bitte erlauben Sie Cookies für diese Website und laden Sie die Seite neu.',
  'cookies-needed.call': 'Hilft das nicht, rufen Sie den Helpdesk an: {phone}.',
  'unnamed.email-institutional': 'Bitte geben Sie eine E-Mail-Adresse außerhalb Ihrer Hochschule ein.',
  'unnamed.contact-kept':
    'Diese Adresse wird von Ihrer Hochschule geführt. Um sie zu ändern, wenden Sie sich an den Helpdesk.',
  'rules.next': '{first}; {next}',

  'code.sent': {
    by: 'minutes',
    one: 'Wenn dieser Kontakt hinterlegt ist, ist ein Bestätigungscode unterwegs. Er gilt {minutes} Minute.',
    other: 'Wenn dieser Kontakt hinterlegt ist, ist ein Bestätigungscode unterwegs. Er gilt {minutes} Minuten.',
  },
  'code.cooling': {
    one: 'Ein Code wurde bereits gesendet. In {count} Sekunde können Sie einen neuen anfordern.',
    other: 'Ein Code wurde bereits gesendet. In {count} Sekunden können Sie einen neuen anfordern.',
  },
  'code.late':
    'Nachrichten kommen zurzeit verspätet an. Bitte warten Sie einige Minuten; kommt kein Code, fordern Sie einen neuen an oder versuchen Sie es später erneut.',
  'code.capped':
    'An diesen Kontakt können vorerst keine Codes mehr gesendet werden. Bitte verwenden Sie den letzten oder beginnen Sie später von vorn.',
  'verified.profile': 'Sie sind angemeldet.',
  'verified.reset': 'Ihre Identität ist bestätigt. Bitte wählen Sie ein neues Passwort.',
  unlocked: 'Ihr Konto wurde entsperrt. Sie können sich jetzt anmelden.',
  'signed-out': 'Sie haben sich abgemeldet.',
  'staff.everybody': 'alle',
  'staff.left': 'Sie haben die Konsole verlassen.',
  'drive.put-off': 'Wir fragen nach Ihrer nächsten Anmeldung wieder.',
  'session.one-ended': 'Die Sitzung ist beendet.',
  'session.others-ended': 'Alle anderen Sitzungen sind beendet.',
  'report.stopped': 'Die Selbstbedienung ist gestoppt.',
  'report.told': 'Der Helpdesk weiß Bescheid. Bitte rufen Sie ihn an.',
  'email.code-sent': {
    by: 'minutes',
    one: 'Ein Bestätigungscode ist unterwegs. Er gilt {minutes} Minute.',
    other: 'Ein Bestätigungscode ist unterwegs. Er gilt {minutes} Minuten.',
  },
  'email.verified': 'Ihre E-Mail-Adresse ist bestätigt.',
  'email.removed': 'Ihre E-Mail-Adresse wurde entfernt.',
  'proof.app-begun': 'Scannen Sie den Code mit Ihrer App, und geben Sie den Code ein, den sie zeigt.',
  'proof.app-added': 'Ihre Authenticator-App ist eingerichtet.',
  'proof.passkey-begun': 'Ihr Browser fordert Sie auf, einen Passkey anzulegen.',
  'proof.passkey-added': 'Ihr Passkey ist eingerichtet.',
  'proof.codes-made': 'Bewahren Sie diese Codes bei wichtigen Papieren auf. Sie werden nur jetzt gezeigt.',
  'proof.removed': 'Das wurde entfernt.',
  'proof.code-used': {
    one: '{done} Es bleibt {count} Notfallcode.',
    other: '{done} Es bleiben {count} Notfallcodes.',
  },
  'password.changed':
    'Ihr Passwort wurde geändert. Hier bleiben Sie angemeldet, alle anderen Geräte wurden abgemeldet. Ändern Sie es auch im WLAN und in Ihren Mailprogrammen.',
  'password.reset':
    'Ihr Passwort wurde zurückgesetzt, und alle Geräte wurden abgemeldet. Melden Sie sich mit dem neuen Passwort an; danach senden wir Ihnen noch einen Code.',
  'password.reset-with-device':
    'Ihr Passwort wurde zurückgesetzt, und alle Geräte wurden abgemeldet. Melden Sie sich mit dem neuen Passwort an; danach bestätigen Sie noch einmal, dass Sie es sind.',
})

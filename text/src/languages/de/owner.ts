import { translation } from '../../translation.js'

/** German: the sentences that tell the owner of an account of the help desk. */
export const owner = translation('owner', {
  'own-case.title': 'Helpdesk',
  'own-case.none': 'Niemand vom Helpdesk arbeitet an Ihrem Konto.',
  'own-case.open': '{agent} arbeitet seit {time} Uhr an Ihrem Konto.',
  'own-case.open-undated': '{agent} arbeitet an Ihrem Konto.',
  'own-case.last': '{agent} vom Helpdesk hat am {time} an Ihrem Konto gearbeitet.',
  'own-case.last-undated': '{agent} vom Helpdesk hat an Ihrem Konto gearbeitet.',
  'own-case.about': 'Fall {case}: {reason}.',
  'own-case.reason.forgot-password': 'das Passwort ist vergessen',
  'own-case.reason.locked-out': 'das Konto ist gesperrt',
  'own-case.reason.no-message': 'es kommt keine Nachricht',
  'own-case.reason.lost-phone': 'das Telefon ist verloren',
  'own-case.reason.mail-lost': 'kein Zugriff mehr auf das Postfach',
  'own-case.reason.suspicious': 'etwas ist verdächtig',
  'own-case.reason.starting': 'jemand ist neu hier',
  'own-case.reason.other': 'etwas anderes',
  'own-case.asks':
    'Der Helpdesk möchte: {act}. Haben Sie selbst {phone} angerufen? Dann wählen Sie die Zahl, die man Ihnen sagt.',
  'own-case.asks-no-phone':
    'Der Helpdesk möchte: {act}. Haben Sie selbst den Helpdesk angerufen? Dann wählen Sie die Zahl, die man Ihnen sagt.',
  'own-case.numbers': 'Welche Zahl sagt man Ihnen?',
  'own-case.asks-calm': 'Nichts geschieht, bis Sie drücken. Haben Sie nicht angerufen, drücken Sie den letzten Knopf.',
  'own-case.act.unlock': 'Ihr Konto entsperren',
  'own-case.act.lift-limits': 'Grenzen aufheben',
  'own-case.act.send-pass': 'Ihnen einen Einmal-Pass senden',
  'own-case.act.remove-contact': 'einen Kontakt entfernen',
  'own-case.act.add-contact': 'einen Kontakt hinzufügen',
  'own-case.act.accept-contact': 'einen neuen Kontakt gelten lassen',
  'own-case.act.remove-proofs': 'Ihre Passkeys und Ihre App entfernen',
  'own-case.act.print-pass': 'einen Einmal-Pass für Sie drucken',
  'own-case.act.start': 'die Selbstbedienung wieder starten',
  'own-case.calm':
    'Wenn Sie nicht mit dem Helpdesk gesprochen haben, drücken Sie den Knopf. Bis dahin ändert sich nichts.',
  'own-case.not-me': 'Das bin ich nicht',
  'own-case.again': 'Noch einmal nachsehen',
  'own-case.unknown': 'Ob jemand an Ihrem Konto arbeitet, konnten wir nicht erfragen.',
  'own-case.question': 'Diesen Fall beenden und die Selbstbedienung stoppen?',
  'own-case.why': 'Nur der Helpdesk kann sie wieder starten.',
  'own-case.stop': 'Jetzt stoppen',
  'own-pass.title': 'Einmal-Pass',
  'own-pass.label': 'Einmal-Pass',
  'own-pass.lead': 'Geben Sie Ihren Benutzernamen und den Pass vom Helpdesk ein. Danach setzen Sie ein neues Passwort.',
  'own-pass.may-be-used':
    'Vielleicht wurde Ihr Pass schon beim letzten Versuch verbraucht, dessen Antwort nicht ankam. Bitten Sie dann den Helpdesk um einen neuen.',
})

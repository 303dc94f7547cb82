import { translation } from '../../translation.js'

/** German: emails to the help desk and its leads. */
export const letter = translation('letter', {
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
  'message.disowned.not-me.subject': '{institution}: Jemand sagt, den Helpdesk nicht angerufen zu haben',
  'message.disowned.not-me.heading': 'Gemeldet: „Das war ich nicht“ zu einem Fall',
  'message.disowned.not-me.lead':
    '{name} sagt, dass jemand anderes den Helpdesk angerufen hat: Fall {case}. Der Fall ist beendet.',
  'message.disowned.picked-wrong.subject': '{institution}: in einem Fall des Helpdesks wurde eine falsche Zahl gewählt',
  'message.disowned.picked-wrong.heading': 'Eine falsche Zahl wurde gewählt',
  'message.disowned.picked-wrong.lead':
    'Jemand, der als {name} angemeldet ist, hat im Fall {case} eine falsche Zahl gewählt. Die Prüfung ist gescheitert.',
  'message.disowned.case': 'Eröffnet: {when}, vom Konto {agent} des Helpdesks.',
  'message.disowned.acts': 'Was im Fall geschah: {list}',
  'message.disowned.nothing': 'Im Fall geschah nichts.',
  'message.morning.subject': '{institution}: was der Helpdesk getan hat',
  'message.morning.heading': 'Der Helpdesk seit gestern',
  'message.morning.cases': 'Eröffnete Fälle: {count}.',
  'message.morning.act': '{what}: {count}',
  'message.morning.failed-checks': 'Fehlgeschlagene Prüfungen: {count}',
  'message.morning.limits': 'Erreichte Grenzen: {count}',
  'message.morning.nobody-told': 'Schritte, von denen niemand erfahren konnte: {count}',
  'message.morning.new-agents': 'Mitarbeitende mit ihrem ersten Fall: {count}',
  'message.morning.warning': 'Eine Zahl ist auffällig? Das Protokoll kennt jeden Fall: portico audit.',
  'message.report.foot': 'Sie erhalten diese Nachricht von {institution}, weil Meldungen an diese Adresse gehen.',
})

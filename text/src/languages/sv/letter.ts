import { translation } from '../../translation.js'

/** Swedish: emails to the help desk and its leads. */
export const letter = translation('letter', {
  'message.report.subject': '{institution}: en person anmäler ”det var inte jag”',
  'message.report.heading': 'En person anmäler: det var inte jag',
  'message.report.lead': '{name} uppger att det var någon annan.',
  'message.report.event': 'Händelse: {event}',
  'message.report.where': 'Händelsens nätverk: {where}',
  'message.report.from': 'Anmälans nätverk: {where}',
  'message.report.unknown': 'okänt',
  'message.report.mailbox': 'Anmälan kom med koden i e-postmeddelandet till {masked}.',
  'message.report.new': 'Tillagt de senaste {hours} timmarna: {list}.',
  'message.report.nothing-new': 'Inget har lagts till de senaste {hours} timmarna.',
  'message.report.start': 'Självservicen är stoppad. För att starta den igen: {command}',
  'message.report.not-stopped':
    'Självservicen stoppades inte, eftersom anmälningar har stoppat den två gånger på 30 dagar. För att stoppa den: {command}',
  'message.report.warning':
    'Försäkra dig om att det är kontots ägare du talar med, och ta bort det som en tjuv har lagt till.',
  'message.disowned.not-me.subject': '{institution}: en person uppger att någon annan ringde supporten',
  'message.disowned.not-me.heading': 'En person känns inte vid ett ärende',
  'message.disowned.not-me.lead':
    '{name} uppger att det var någon annan som ringde supporten: ärende {case}. Ärendet är avslutat.',
  'message.disowned.picked-wrong.subject': '{institution}: fel tal valdes i ett av supportens ärenden',
  'message.disowned.picked-wrong.heading': 'Fel tal valdes',
  'message.disowned.picked-wrong.lead':
    'Någon som är inloggad som {name} valde fel tal i ärende {case}. Kontrollen misslyckades.',
  'message.disowned.case': 'Öppnat: {when}, av handläggaren med kontot {agent}.',
  'message.disowned.acts': 'Det som gjordes i ärendet: {list}',
  'message.disowned.nothing': 'I ärendet gjordes ingenting för den som ringde.',
  'message.morning.subject': '{institution}: vad supporten har gjort',
  'message.morning.heading': 'Supporten sedan i går',
  'message.morning.cases': 'Öppnade ärenden: {count}.',
  'message.morning.act.end-sessions': 'Utloggning på alla enheter: {count}',
  'message.morning.act.stop': 'Självservicen stoppad: {count}',
  'message.morning.act.unlock': 'Upplåst: {count}',
  'message.morning.act.lift-limits': 'Gränser upphävda: {count}',
  'message.morning.act.send-pass': 'Engångspass skickat: {count}',
  'message.morning.act.remove-contact': 'Kontaktuppgift borttagen: {count}',
  'message.morning.act.add-contact': 'Kontaktuppgift tillagd: {count}',
  'message.morning.act.accept-contact': 'Ny kontaktuppgift gäller: {count}',
  'message.morning.act.remove-proofs': 'Passkeys, app och reservkoder borttagna: {count}',
  'message.morning.act.print-pass': 'Engångspass utskrivet: {count}',
  'message.morning.act.start': 'Självservicen startad igen: {count}',
  'message.morning.failed-checks': 'Kontroller som misslyckades: {count}',
  'message.morning.limits': 'Gränser som handläggare nådde: {count}',
  'message.morning.nobody-told': 'Åtgärder som ingen kunde få veta om: {count}',
  'message.morning.new-agents': 'Handläggare med sitt första ärende: {count}',
  'message.morning.warning': 'Ser något tal konstigt ut? Granskningsloggen innehåller varje ärende: portico audit.',
  'message.report.foot':
    'Du får det här meddelandet från {institution} eftersom anmälningar går till den här adressen.',
})

import { translation } from '../../translation.js'

/** Dutch: the sentences that tell the owner of an account of the help desk. */
export const owner = translation('owner', {
  'own-case.title': 'Helpdesk',
  'own-case.none': 'Niemand van de helpdesk werkt aan je account.',
  'own-case.open': '{agent} werkt sinds {time} aan je account.',
  'own-case.open-undated': '{agent} werkt aan je account.',
  'own-case.last': '{agent} van de helpdesk heeft op {time} aan je account gewerkt.',
  'own-case.last-undated': '{agent} van de helpdesk heeft aan je account gewerkt.',
  'own-case.about': 'Dossier {case}: {reason}.',
  'own-case.reason.forgot-password': 'het wachtwoord is vergeten',
  'own-case.reason.locked-out': 'het account is vergrendeld',
  'own-case.reason.no-message': 'er komt geen bericht',
  'own-case.reason.lost-phone': 'de telefoon is kwijt',
  'own-case.reason.mail-lost': 'de mailbox is kwijt',
  'own-case.reason.suspicious': 'iets is verdacht',
  'own-case.reason.starting': 'iemand is hier nieuw',
  'own-case.reason.other': 'iets anders',
  'own-case.asks':
    'De helpdesk wil: {act}. Heb je zelf {phone} gebeld? Kies dan het getal dat je van de helpdesk hoort.',
  'own-case.asks-no-phone':
    'De helpdesk wil: {act}. Heb je zelf de helpdesk gebeld? Kies dan het getal dat je van de helpdesk hoort.',
  'own-case.numbers': 'Welk getal hoor je van de helpdesk?',
  'own-case.asks-calm': 'Er gebeurt niets tot je drukt. Heb je niet gebeld, druk dan op de laatste knop.',
  'own-case.act.unlock': 'je account ontgrendelen',
  'own-case.act.lift-limits': 'limieten opheffen',
  'own-case.act.send-pass': 'je een eenmalige pas sturen',
  'own-case.act.remove-contact': 'een contactgegeven verwijderen',
  'own-case.act.add-contact': 'een contactgegeven toevoegen',
  'own-case.act.accept-contact': 'een nieuw contactgegeven laten meetellen',
  'own-case.act.remove-proofs': 'je passkeys en app verwijderen',
  'own-case.act.print-pass': 'een eenmalige pas voor je afdrukken',
  'own-case.act.start': 'selfservice weer starten',
  'own-case.calm': 'Heb je niet met de helpdesk gesproken, druk dan op de knop. Tot dan verandert er niets.',
  'own-case.not-me': 'Dit ben ik niet',
  'own-case.again': 'Opnieuw kijken',
  'own-case.unknown': 'We konden niet nagaan of iemand aan je account werkt.',
  'own-case.question': 'Dit dossier beëindigen en selfservice stopzetten?',
  'own-case.why': 'Alleen de helpdesk kan selfservice weer starten.',
  'own-case.stop': 'Nu stopzetten',
  'own-pass.title': 'Eenmalige pas',
  'own-pass.label': 'Eenmalige pas',
  'own-pass.lead':
    'Vul je gebruikersnaam in en de pas die je van de helpdesk kreeg. Daarna stel je een nieuw wachtwoord in.',
  'own-pass.may-be-used':
    'Misschien is je pas al gebruikt bij je vorige poging, waarvan het antwoord niet aankwam. Vraag de helpdesk dan om een nieuwe.',
})

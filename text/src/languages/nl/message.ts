import { translation } from '../../translation.js'

/** Dutch: emails and SMS. */
export const message = translation('message', {
  // the page of a proxy while the portal is away
  'away.title': 'Zo weer terug',
  'away.text': 'Je wachtwoord is niet veranderd.',
  'message.institution': 'Accountportaal',
  'message.code.subject.profile': '{institution}: je code om in te loggen',
  'message.code.subject.reset': '{institution}: je code om je wachtwoord te resetten',
  'message.code.subject.unlock': '{institution}: je code om je account te ontgrendelen',
  'message.code.subject.enroll': '{institution}: je code om je e-mailadres te bevestigen',
  'message.code.subject.initial': '{institution}: je code om je e-mailadres te bevestigen',
  'message.code.heading.profile': 'Inloggen op je account',
  'message.code.heading.reset': 'Je wachtwoord resetten',
  'message.code.heading.unlock': 'Je account ontgrendelen',
  'message.code.heading.enroll': 'Je e-mailadres bevestigen',
  'message.code.heading.initial': 'Je e-mailadres bevestigen',
  'message.code.why.profile': 'Vul deze code in op het accountportaal om in te loggen op je account.',
  'message.code.why.reset': 'Vul deze code in op het accountportaal om je wachtwoord te resetten.',
  'message.code.why.unlock': 'Vul deze code in op het accountportaal om je account te ontgrendelen.',
  'message.code.why.enroll':
    'Vul deze code in op het accountportaal om dit e-mailadres als verificatiemethode te bevestigen.',
  'message.code.why.initial':
    'Vul deze code in op het accountportaal om dit e-mailadres te bevestigen en in te loggen.',
  'message.code.code': 'Je verificatiecode:',
  'message.code.life': {
    by: 'minutes',
    one: 'Geldig tot {until} ({minutes} minuut). De code werkt één keer.',
    other: 'Geldig tot {until} ({minutes} minuten). De code werkt één keer.',
  },
  'message.code.never-asked': 'Onze medewerkers vragen je nooit om deze code.',
  'message.code.warning':
    'Heb je die niet aangevraagd, dan probeert misschien iemand je account te gebruiken. Geef de code niet door en bel de helpdesk: {phone}.',
  'message.code.warning-no-phone':
    'Heb je die niet aangevraagd, dan probeert misschien iemand je account te gebruiken. Geef de code niet door en laat het de helpdesk weten.',
  'message.code.foot.profile': 'Je krijgt dit bericht van {institution}, omdat iemand inlogt met je wachtwoord.',
  'message.code.foot.reset':
    'Je krijgt dit bericht van {institution}, omdat iemand een code heeft aangevraagd om je wachtwoord te resetten.',
  'message.code.foot.unlock':
    'Je krijgt dit bericht van {institution}, omdat iemand een code heeft aangevraagd om je account te ontgrendelen.',
  'message.code.foot.enroll':
    'Je krijgt dit bericht van {institution}, omdat iemand dit adres aan een account heeft toegevoegd.',
  'message.code.foot.initial':
    'Je krijgt dit bericht van {institution}, omdat iemand dit adres aan een account heeft toegevoegd.',
  'message.sms.profile': '{institution}: {code} is je code om in te loggen.',
  'message.sms.reset': '{institution}: {code} is je code om je wachtwoord te resetten.',
  'message.sms.unlock': '{institution}: {code} is je code om je account te ontgrendelen.',
  'message.sms.enroll': '{institution}: {code} is je code om dit nummer te bevestigen.',
  'message.sms.initial': '{institution}: {code} is je code om dit nummer te bevestigen en in te loggen.',
  'message.sms.never-asked': 'Wij vragen er nooit om; geef hem nooit door.',
  // the digits that a person reads out to the help desk; no sentence calls them a code
  'message.check.subject': '{institution}: heb je de helpdesk gebeld?',
  'message.check.heading': 'Heb JIJ net de helpdesk gebeld?',
  'message.check.lead': 'Heb je gebeld, lees dan deze zes cijfers voor aan de helpdesk.',
  'message.check.digits': 'Je zes cijfers:',
  'message.check.effect':
    'Daarmee kunnen we je account ontgrendelen, limieten opheffen of je een pas sturen, verder niets. Dossier {case}.',
  'message.check.effect-add': 'Daarmee kunnen we dit adres aan je account toevoegen, verder niets. Dossier {case}.',
  'message.check.life': 'Geldig tot {until}.',
  'message.check.called': 'Heeft iemand jou gebeld? Hang op en bel {phone}.',
  'message.check.called-no-phone': 'Heeft iemand jou gebeld? Hang op en laat het de helpdesk weten.',
  'message.check.foot': 'Je krijgt dit bericht van {institution}, omdat iemand met de helpdesk over je account praat.',
  'message.check.foot-add':
    'Je krijgt dit bericht van {institution}, omdat iemand dit adres aan de helpdesk heeft gegeven.',
  'message.check.sms': 'Helpdesk {institution}: heb JIJ ons net gebeld? Lees dan {digits} voor.',

  'message.pass.subject': '{institution}: je eenmalige pas',
  'message.pass.heading': 'Je eenmalige pas',
  'message.pass.lead': 'Vul de pas in op {page}, samen met je gebruikersnaam, om een nieuw wachtwoord in te stellen.',
  'message.pass.pass': 'Je eenmalige pas:',
  'message.pass.life': 'De pas werkt één keer, tot {until}.',
  'message.pass.warning': 'Was jij dit niet? Bel {phone}.',
  'message.pass.warning-no-phone': 'Was jij dit niet? Laat het de helpdesk weten.',
  'message.pass.foot':
    'Je krijgt dit bericht van {institution}, omdat de helpdesk je een eenmalige pas heeft gestuurd.',
  'message.pass.sms': '{institution}: je eenmalige pas is {pass}. Vul hem op {page} in tot {until}.',
})

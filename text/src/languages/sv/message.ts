import { translation } from '../../translation.js'

/** Swedish: emails and SMS. */
export const message = translation('message', {
  // the page of a proxy while the portal is away
  'away.title': 'Snart tillbaka',
  'away.text': 'Ditt lösenord är oförändrat.',
  'message.institution': 'Kontoportalen',
  'message.code.subject.profile': '{institution}: din kod för att logga in',
  'message.code.subject.reset': '{institution}: din kod för att återställa lösenordet',
  'message.code.subject.unlock': '{institution}: din kod för att låsa upp kontot',
  'message.code.subject.enroll': '{institution}: din kod för att verifiera e-postadressen',
  'message.code.subject.initial': '{institution}: din kod för att verifiera e-postadressen',
  'message.code.heading.profile': 'Logga in på ditt konto',
  'message.code.heading.reset': 'Återställ ditt lösenord',
  'message.code.heading.unlock': 'Lås upp ditt konto',
  'message.code.heading.enroll': 'Verifiera din e-postadress',
  'message.code.heading.initial': 'Verifiera din e-postadress',
  'message.code.why.profile': 'Ange koden i Kontoportalen för att logga in på ditt konto.',
  'message.code.why.reset': 'Ange koden i Kontoportalen för att återställa ditt lösenord.',
  'message.code.why.unlock': 'Ange koden i Kontoportalen för att låsa upp ditt konto.',
  'message.code.why.enroll':
    'Ange koden i Kontoportalen för att verifiera den här e-postadressen, så att den kan ta emot koder.',
  'message.code.why.initial': 'Ange koden i Kontoportalen för att verifiera den här e-postadressen och logga in.',
  'message.code.code': 'Din verifieringskod:',
  'message.code.life': {
    by: 'minutes',
    one: 'Gäller till kl. {until} ({minutes} minut). Den fungerar en gång.',
    other: 'Gäller till kl. {until} ({minutes} minuter). Den fungerar en gång.',
  },
  'message.code.never-asked': 'Vår personal frågar aldrig efter koden.',
  'message.code.warning':
    'Om du inte har begärt den kan det vara någon som försöker använda ditt konto: lämna inte ut den, och ring supporten: {phone}.',
  'message.code.warning-no-phone':
    'Om du inte har begärt den kan det vara någon som försöker använda ditt konto: lämna inte ut den, och kontakta supporten.',
  'message.code.foot.profile':
    'Du får det här meddelandet från {institution} eftersom någon loggar in med ditt lösenord.',
  'message.code.foot.reset':
    'Du får det här meddelandet från {institution} eftersom någon begärde en kod för att återställa ditt lösenord.',
  'message.code.foot.unlock':
    'Du får det här meddelandet från {institution} eftersom någon begärde en kod för att låsa upp ditt konto.',
  'message.code.foot.enroll':
    'Du får det här meddelandet från {institution} eftersom någon lade till den här adressen i ett konto.',
  'message.code.foot.initial':
    'Du får det här meddelandet från {institution} eftersom någon lade till den här adressen i ett konto.',
  'message.sms.profile': '{institution}: {code} är din kod för att logga in.',
  'message.sms.reset': '{institution}: {code} är din kod för att återställa lösenordet.',
  'message.sms.unlock': '{institution}: {code} är din kod för att låsa upp kontot.',
  'message.sms.enroll': '{institution}: {code} är din kod för att verifiera numret.',
  'message.sms.initial': '{institution}: {code} är din kod för att verifiera numret och logga in.',
  'message.sms.never-asked': 'Vi frågar aldrig efter den; lämna aldrig ut den.',
  'message.check.subject': '{institution}: ringde du supporten?',
  'message.check.heading': 'Ringde DU supporten nyss?',
  'message.check.lead': 'Om du ringde, läs upp de här sex siffrorna för supporten.',
  'message.check.digits': 'Dina sex siffror:',
  'message.check.effect':
    'Med dem kan vi låsa upp ditt konto, upphäva dess gränser eller skicka ett engångspass, inget annat. Ärende {case}.',
  'message.check.effect-add': 'Med dem kan vi lägga till den här adressen i ditt konto, inget annat. Ärende {case}.',
  'message.check.life': 'Gäller till kl. {until}.',
  'message.check.called': 'Har någon ringt dig? Lägg på och ring {phone}.',
  'message.check.called-no-phone': 'Har någon ringt dig? Lägg på och kontakta supporten.',
  'message.check.foot':
    'Du får det här meddelandet från {institution} eftersom någon talar med supporten om ditt konto.',
  'message.check.foot-add':
    'Du får det här meddelandet från {institution} eftersom någon gav den här adressen till supporten.',
  'message.check.sms': 'Supporten vid {institution}: ringde DU oss nyss? Läs då upp {digits}.',

  'message.pass.subject': '{institution}: ditt engångspass',
  'message.pass.heading': 'Ditt engångspass',
  'message.pass.lead': 'Ange det på {page} tillsammans med ditt användarnamn, så kan du välja ett nytt lösenord.',
  'message.pass.pass': 'Ditt engångspass:',
  'message.pass.life': 'Det fungerar en gång, till kl. {until}.',
  'message.pass.warning': 'Inte du? Ring {phone}.',
  'message.pass.warning-no-phone': 'Inte du? Kontakta supporten.',
  'message.pass.foot':
    'Du får det här meddelandet från {institution} eftersom supporten där har skickat ett engångspass till dig.',
  'message.pass.sms': '{institution}: ditt engångspass är {pass}. Ange det på {page} senast kl. {until}.',
})

/**
 * Emails and SMS. None has a link, since links train people to follow phishing; but a mail that tells
 * of a change names one page of the portal, on which nothing happens by itself (MAIL4). An SMS has no
 * username and a subject has no code, because a locked screen shows both.
 */
export const message = {
  // the page of a proxy while the portal is away
  'away.title': 'Back in a moment',
  'away.text': 'Your password is unchanged.',
  'message.institution': 'Account Portal',
  'message.code.subject.profile': '{institution}: your code to sign in',
  'message.code.subject.reset': '{institution}: your code to reset your password',
  'message.code.subject.unlock': '{institution}: your code to unlock your account',
  'message.code.subject.enroll': '{institution}: your code to confirm your email address',
  'message.code.subject.initial': '{institution}: your code to confirm your email address',
  'message.code.heading.profile': 'Sign in to your account',
  'message.code.heading.reset': 'Reset your password',
  'message.code.heading.unlock': 'Unlock your account',
  'message.code.heading.enroll': 'Confirm your email address',
  'message.code.heading.initial': 'Confirm your email address',
  'message.code.why.profile': 'Enter this code in the account portal to sign in to your account.',
  'message.code.why.reset': 'Enter this code in the account portal to reset your password.',
  'message.code.why.unlock': 'Enter this code in the account portal to unlock your account.',
  'message.code.why.enroll':
    'Enter this code in the account portal to confirm this email address as a verification method.',
  'message.code.why.initial': 'Enter this code in the account portal to confirm this email address and to sign in.',
  'message.code.code': 'Your verification code:',
  'message.code.life': {
    by: 'minutes',
    one: 'Valid until {until} ({minutes} minute). It works once.',
    other: 'Valid until {until} ({minutes} minutes). It works once.',
  },
  'message.code.never-asked': 'Our staff will never ask you for this code.',
  'message.code.warning':
    'If you did not ask for it, someone may be trying to use your account: do not pass it on, and call the help desk: {phone}.',
  'message.code.warning-no-phone':
    'If you did not ask for it, someone may be trying to use your account: do not pass it on, and tell the help desk.',
  'message.code.foot.profile':
    'You received this message from {institution} because someone is signing in with your password.',
  'message.code.foot.reset':
    'You received this message from {institution} because someone asked for a code to reset your password.',
  'message.code.foot.unlock':
    'You received this message from {institution} because someone asked for a code to unlock your account.',
  'message.code.foot.enroll':
    'You received this message from {institution} because someone added this address to an account.',
  'message.code.foot.initial':
    'You received this message from {institution} because someone added this address to an account.',
  'message.sms.profile': '{institution}: {code} is your code to sign in.',
  'message.sms.reset': '{institution}: {code} is your code to reset your password.',
  'message.sms.unlock': '{institution}: {code} is your code to unlock your account.',
  'message.sms.enroll': '{institution}: {code} is your code to confirm this number.',
  'message.sms.initial': '{institution}: {code} is your code to confirm this number and to sign in.',
  'message.sms.never-asked': 'Staff never ask for it; never pass it on.',
  // the digits that a person reads out to the help desk; no sentence calls them a code
  'message.check.subject': '{institution}: did you call the help desk?',
  'message.check.heading': 'Did YOU call the help desk just now?',
  'message.check.lead': 'If you called, read out these six digits to the help desk.',
  'message.check.digits': 'Your six digits:',
  'message.check.effect':
    'It lets us unlock your account, lift its limits or send you a pass, nothing else. Case {case}.',
  'message.check.effect-add': 'It lets us add this address to your account, nothing else. Case {case}.',
  'message.check.life': 'Valid until {until}.',
  'message.check.called': 'Somebody called you? Hang up, call {phone}.',
  'message.check.called-no-phone': 'Somebody called you? Hang up, and tell the help desk.',
  'message.check.foot':
    'You received this message from {institution} because somebody is speaking with the help desk about your account.',
  'message.check.foot-add':
    'You received this message from {institution} because somebody gave this address to the help desk.',
  'message.check.sms': '{institution} help desk: did YOU call us just now? Then read out {digits}.',

  'message.pass.subject': '{institution}: your one-time pass',
  'message.pass.heading': 'Your one-time pass',
  'message.pass.lead': 'Type it at {page}, together with your username, to set a new password.',
  'message.pass.pass': 'Your one-time pass:',
  'message.pass.life': 'It works once, until {until}.',
  'message.pass.warning': 'Not you? Call {phone}.',
  'message.pass.warning-no-phone': 'Not you? Tell the help desk.',
  'message.pass.foot': 'You received this message from {institution} because its help desk sent you a one-time pass.',
  'message.pass.sms': '{institution}: your one-time pass is {pass}. Type it at {page} until {until}.',
} as const

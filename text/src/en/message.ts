/**
 * Emails and SMS. None has a link, since links train people to follow phishing. An SMS has no
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
  'message.code.life': 'Valid until {until} ({minutes} minutes). It works once.',
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
  'message.notice.subject.password-reset': '{institution}: your password was reset',
  'message.notice.subject.password-changed': '{institution}: your password was changed',
  'message.notice.subject.unlocked': '{institution}: your account was unlocked',
  'message.notice.subject.email-added': '{institution}: an email address was added',
  'message.notice.subject.kept-contacts': '{institution}: your contacts have changed',
  'message.notice.subject.email-removed': '{institution}: an email address was removed',
  'message.notice.subject.wrong-codes': '{institution}: wrong codes entered for your account',
  'message.notice.subject.failed-sign-ins': '{institution}: wrong passwords entered for your account',
  'message.notice.subject.password-known': '{institution}: someone knows your password',
  'message.notice.subject.further-attempts': '{institution}: more attempts on your account',
  'message.notice.heading.password-reset': 'Your password was reset',
  'message.notice.heading.password-changed': 'Your password was changed',
  'message.notice.heading.unlocked': 'Your account was unlocked',
  'message.notice.heading.email-added': 'An email address was added',
  'message.notice.heading.kept-contacts': 'Your contacts have changed',
  'message.notice.heading.email-removed': 'An email address was removed',
  'message.notice.heading.wrong-codes': 'Wrong codes were entered',
  'message.notice.heading.failed-sign-ins': 'Wrong passwords were entered',
  'message.notice.heading.password-known': 'Your password was entered, but no code',
  'message.notice.heading.further-attempts': 'More attempts on your account',
  'message.notice.mail.password-reset':
    'The password of your account was reset with a code. All devices were signed out.',
  'message.notice.mail.password-changed': 'The password of your account was changed. Other devices were signed out.',
  'message.notice.mail.unlocked': 'Your account was unlocked with a code. Its password stays the same.',
  'message.notice.mail.email-added':
    'A new email address became a verification method of your account. Codes can be sent to it from now on.',
  'message.notice.mail.kept-contacts': 'The contacts that your institution keeps for your account have changed.',
  'message.notice.mail.email-removed':
    'An address was removed from your account, and no codes are sent to it any more. Other browsers were signed out.',
  'message.notice.mail.wrong-codes':
    'Someone entered too many wrong verification codes for your account. None of them gave access.',
  'message.notice.mail.failed-sign-ins':
    'Someone entered 20 wrong passwords for your account today. None of them gave access.',
  'message.notice.mail.password-known':
    'Someone knows your password: it was right, but no code followed. Without a code nobody gets in.',
  'message.notice.mail.further-attempts':
    'There were more attempts on your account today. We send no other message about them today.',
  'message.notice.what.password-reset': 'The password of your account was reset.',
  'message.notice.what.password-changed': 'The password of your account was changed.',
  'message.notice.what.unlocked': 'Your account was unlocked.',
  'message.notice.what.email-added': 'A new email address became a verification method of your account.',
  'message.notice.what.kept-contacts': 'The contacts that your institution keeps for your account have changed.',
  'message.notice.what.email-removed': 'An address was removed from your account. Other browsers were signed out.',
  'message.notice.what.wrong-codes': 'Someone entered too many wrong verification codes for your account.',
  'message.notice.what.failed-sign-ins': 'Someone entered 20 wrong passwords for your account today.',
  'message.notice.what.password-known': 'Someone knows your password: it was right, but no code followed.',
  'message.notice.what.further-attempts': 'There were more attempts on your account today.',
  'message.notice.subject.proof-added': '{institution}: a second step was added',
  'message.notice.subject.proof-removed': '{institution}: a second step was removed',
  'message.notice.subject.proof-used': '{institution}: a recovery code was used',
  'message.notice.subject.second-proof-missing': '{institution}: someone entered a right code',
  'message.notice.heading.proof-added': 'A second step was added',
  'message.notice.heading.proof-removed': 'A second step was removed',
  'message.notice.heading.proof-used': 'A recovery code was used',
  'message.notice.heading.second-proof-missing': 'A right code was entered, but no second proof',
  'message.notice.mail.proof-added': '{kind} was added to your account. Other devices were signed out.',
  'message.notice.mail.proof-removed': '{kind} was removed from your account. Other devices were signed out.',
  'message.notice.mail.proof-used': {
    one: 'A recovery code was used for your account. {count} is left.',
    other: 'A recovery code was used for your account. {count} are left.',
  },
  'message.notice.mail.second-proof-missing':
    'Someone entered a right code, but not the app code or recovery code that your account needs. Nobody got in.',
  'message.notice.what.proof-added': '{kind} was added to your account.',
  'message.notice.what.proof-removed': '{kind} was removed from your account.',
  'message.notice.what.proof-used': {
    one: 'A recovery code was used for your account. {count} is left.',
    other: 'A recovery code was used for your account. {count} are left.',
  },
  'message.notice.what.second-proof-missing': 'A right code was entered for your account, but no second proof.',
  'message.notice.kind.app': 'An authenticator app',
  'message.notice.kind.recovery-code': 'Recovery codes',
  'message.notice.when': 'When: {when}',
  'message.notice.where': 'Network: {where}',
  'message.notice.warning': 'If this was not you, call the help desk at once: {phone}.',
  'message.notice.warning-no-phone': 'If this was not you, tell the help desk at once.',
  'message.notice.foot':
    'You received this message from {institution} because this address receives codes for an account, or did until recently.',
  'message.notice.sms': '{institution}: {what}',
  'message.notice.sms-when': '{when}.',
  'message.notice.sms-when-and-where': '{when}, from {where}.',
  'message.notice.sms-warning': 'Not you? Call {phone}.',
  'message.notice.sms-warning-no-phone': 'Not you? Tell the help desk.',
} as const

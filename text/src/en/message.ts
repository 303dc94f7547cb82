/**
 * Emails and SMS. None has a link, since links train people to follow phishing. An SMS has no
 * username and a subject has no code, because a locked screen shows both.
 */
export const message = {
  'message.institution': 'Account Portal',
  'message.code.subject': '{institution}: your verification code',
  'message.code.why.profile': 'Use this code to sign in to your account.',
  'message.code.why.reset': 'Use this code to reset your password.',
  'message.code.why.unlock': 'Use this code to unlock your account.',
  'message.code.why.enroll': 'Use this code to confirm this email address as a verification method.',
  'message.code.why.initial': 'Use this code to confirm this email address and to sign in.',
  'message.code.code': 'Your verification code: {code}',
  'message.code.life': 'It is valid for {minutes} minutes and works once.',
  'message.code.warning':
    'Our staff will never ask you for this code. If you did not ask for it, someone may be trying to use your account: do not pass it on, and call the help desk: {phone}.',
  'message.code.warning-no-phone':
    'Our staff will never ask you for this code. If you did not ask for it, someone may be trying to use your account: do not pass it on, and tell the help desk.',
  'message.sms.profile': '{institution}: {code} is your code to sign in. Staff never ask for it; never pass it on.',
  'message.sms.reset':
    '{institution}: {code} is your code to reset your password. Staff never ask for it; never pass it on.',
  'message.sms.unlock':
    '{institution}: {code} is your code to unlock your account. Staff never ask for it; never pass it on.',
  'message.sms.enroll':
    '{institution}: {code} is your code to confirm this number. Staff never ask for it; never pass it on.',
  'message.sms.initial':
    '{institution}: {code} is your code to confirm this number and to sign in. Staff never ask for it; never pass it on.',
  'message.notice.subject': '{institution}: a change to your account',
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
  'message.notice.when': 'When: {when}',
  'message.notice.where': 'From: {where}',
  'message.notice.warning': 'If this was not you, call the help desk at once: {phone}.',
  'message.notice.warning-no-phone': 'If this was not you, tell the help desk at once.',
  'message.notice.sms': '{institution}: {what}',
  'message.notice.sms-when': '{when}.',
  'message.notice.sms-when-and-where': '{when}, from {where}.',
  'message.notice.sms-warning': 'Not you? Call {phone}.',
  'message.notice.sms-warning-no-phone': 'Not you? Tell the help desk.',
} as const

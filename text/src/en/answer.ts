/**
 * The server's answers: a sentence for each refusal code and for each success. A sentence must not
 * show whether a name exists.
 */
export const answer = {
  'refusal.malformed': 'Something in the form was not valid. Please check your entries and try again.',
  'refusal.username-missing': 'Please enter your username.',
  'refusal.captcha': 'Captcha verification failed. Please try again.',
  'refusal.wrong-credentials': 'Wrong username or password.',
  'refusal.contact-unknown': 'Please choose one of the contacts on the list.',
  'refusal.code-wrong': 'Invalid or expired verification code.',
  'refusal.code-dead': 'Too many wrong codes. Please request a new code.',
  'refusal.email-invalid': 'Please enter a valid email address.',
  'refusal.email-institutional': 'Please enter an email address outside {institution}.',
  'refusal.email-duplicate': 'This email address is already on your list.',
  'refusal.email-too-many': 'You can have at most {maximum} email addresses. Remove one first.',
  'refusal.email-too-often': 'You have added several addresses in a short time. Please try again later.',
  'refusal.email-already-enrolled': 'Your account already has a verification method. Please start again.',
  'refusal.entry-unknown': 'This email address is no longer on your list.',
  'refusal.contact-kept': 'This address is kept by {institution}. To change it, contact the help desk.',
  'refusal.contact-held': 'A new address was added a short time ago. This one can be removed from {when} on.',
  'refusal.last-contact': 'This is the only address we can send a code to. Add another one first.',
  'refusal.sign-in-again': 'For your security, please sign in again to change your verification methods.',
  'refusal.password-mismatch': 'The two new passwords are not the same.',
  'refusal.password-rules': 'The new password does not meet these requirements: {rules}.',
  'refusal.password-common': 'This password is too common. Please choose another one.',
  'refusal.password-recent': 'This password was used before. Please choose another one.',
  'refusal.password-long': 'This password is too long. At most {maximum} characters are allowed.',
  'refusal.password-institution': 'The password must not contain the name of your institution.',
  'refusal.password-too-young': 'You can change your password again from {from} on.',
  'refusal.password-not-accepted':
    "This password is not accepted by your institution's rules. Please choose another one.",
  'refusal.old-password-wrong': 'The old password is not correct.',
  'refusal.done-already': "You've already done this.",
  'refusal.too-many-calls': 'Too many requests. Please wait a moment and try again.',
  'refusal.outcome-unknown':
    'We could not confirm the change. Try to sign in with the new password; if that fails, use the old one.',
  'refusal.help-desk': 'We cannot complete this online. Please contact the help desk.',
  'refusal.flow-gone': 'This verification has ended. Please start again.',
  'refusal.session-gone': 'You are no longer signed in. Please sign in again.',
  'refusal.grant-gone': 'The time to set a new password is over. Please start again.',
  'refusal.old-password-limit': 'Too many wrong passwords. You have been signed out.',
  'refusal.code-limit': 'Too many wrong codes. You have been signed out.',
  'refusal.xsrf': 'Your page has expired. Please try again.',
  'refusal.foreign-origin': 'This request came from another site and was refused.',
  'refusal.https-only': 'Please use a secure connection (https).',
  'refusal.not-found': 'There is nothing at this address.',
  'refusal.method-not-allowed': 'This address does not take requests of this kind.',
  'refusal.other-session':
    'Another tab of this browser has signed in, signed out or begun anew. Nothing was done here.',
  'refusal.too-large': 'The request is too large.',
  'refusal.json-only': 'Please send the request as JSON.',
  'refusal.throttled': 'Too many attempts. Please wait, or use "Account Locked out?" to end the wait now.',
  'refusal.send-limit': 'No more codes can be sent to this contact for now. Please try again later.',
  'refusal.flood': 'Too many requests. Please wait a moment.',
  'refusal.guessing': 'Many attempts are being made to guess codes. It takes a little longer now.',
  'refusal.bug': 'Something went wrong on our side. If it happens again, tell the help desk this number: {requestId}.',
  'refusal.unavailable': 'The service is temporarily unavailable. Please try again in a few minutes.',

  'cookies-needed':
    'This site needs cookies, and your browser sends none. Please allow cookies for this site and load the page again.',
  'cookies-needed.call': 'If that does not help, call the help desk: {phone}.',
  'institution.yours': 'your institution',

  'code.sent': 'If this contact is registered, a verification code is on its way. It is valid for {minutes} minutes.',
  'code.cooling': {
    one: 'A code was already sent. You can request another one in {count} second.',
    other: 'A code was already sent. You can request another one in {count} seconds.',
  },
  'code.late':
    'Messages are late at the moment. Please wait some minutes; if no code comes, ask for another one or try again later.',
  'code.capped': 'No more codes can be sent to this contact for now. Please use the last one, or start again later.',
  'verified.profile': 'You are signed in.',
  'verified.reset': 'Your identity is verified. Please choose a new password.',
  unlocked: 'Your account has been unlocked. You can sign in now.',
  'signed-out': 'You have signed out.',
  'email.code-sent': 'A verification code is on its way. It is valid for {minutes} minutes.',
  'email.verified': 'Your email address is verified.',
  'email.removed': 'Your email address was removed.',
  'password.changed':
    'Your password has been changed. You stay signed in here; all other devices were signed out. Change it for Wi-Fi and in mail programs too.',
  'password.reset':
    'Your password has been reset, and all devices were signed out. Sign in with the new password; then we send you one more code.',
} as const

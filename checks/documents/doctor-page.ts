import { checkCodes } from '../../server/src/operating/doctor/check-codes.js'
import { code, generated, table } from './markdown.js'

/** `docs/operating/doctor.md`: each check of the doctor, with its question and its remedy. */
export function doctorPage(): string {
  return [
    ...generated('The doctor', 'server/src/operating/doctor/check-codes.ts and checks/documents/doctor-page.ts'),
    '`portico doctor` checks the whole set-up: settings, store, clock, disk, mail, SMS, captcha, public URL, proxy and directory. ' +
      'Run it after the installation, after each change of a server around the portal, and when people say that something does not work. ' +
      'It works beside a running server and without one, and writes nothing to the store.',
    '',
    '```sh',
    'portico doctor',
    'portico doctor --mail-to ada@mail.example --sms-to +4915550142',
    'portico doctor --json',
    '```',
    '',
    'Each check is one line: its state, its code, what was found, and the command or setting that mends it.',
    '',
    '```text',
    'ok      mail-sender                The mail server takes mails from no-reply@account.uni.example.',
    'warning contact-hold               A new contact can reset or unlock at once: a thief of a session can take the account over. A new passkey or app is demanded at once: a thief of password and mailbox can shut the owner out. Set PORTICO_CONTACT_HOLD_HOURS=24.',
    'failed  directory-right-unlock     The service account may not lift a lock. Grant it in OpenLDAP: olcAccess: {0}to attrs=pwdAccountLockedTime by dn.exact="cn=portal,ou=services,dc=uni,dc=example" write by * break',
    'skipped sms-gateway                No SMS gateway is set, so phones are not offered. Set PORTICO_SMS_URL.',
    '```',
    '',
    ...table(
      ['State', 'Means'],
      [
        ['`ok`', 'The check found what it has to be.'],
        ['`warning`', 'The portal works, and something should be mended.'],
        ['`failed`', 'The portal, or a part of it, does not work. The exit code is 1.'],
        ['`skipped`', 'The check could not be made, or does not apply. The answer says why.'],
      ],
    ),
    'With `--json` the answer is one object, `{ "checks": [{ "code", "state", "found", "mend" }] }`; `mend` is null where nothing has to be mended. ' +
      'Wrong settings end the command with exit code 78, as every other command. A check ends after ten seconds at the latest. No answer shows a secret.',
    '',
    '## The canary',
    '',
    'Rights at a directory show only where they are used. Make an account of no one in the directory, beside the accounts of people and under the same policy, ' +
      'and name it in `PORTICO_DIRECTORY_CANARY`. With each run the doctor gives it a random password that is kept nowhere, signs in with it, locks it with wrong passwords as a stranger would, ' +
      'and lifts the lock. Everything but the password, and that it had to be changed, is then as it was. Without a canary, and with `--no-canary`, these checks are skipped. Never name the account of a person: its password would be gone.',
    '',
    '## Codes',
    '',
    'A code never changes its meaning, so that monitoring can rely on it.',
    '',
    ...table(
      ['Code', 'Asks', 'What mends it'],
      Object.entries(checkCodes).map(([name, { asks, mends }]) => [code(name), asks, mends]),
    ),
    '## One entry of the directory',
    '',
    '```sh',
    'portico directory show ada',
    '```',
    '',
    'prints what the portal reads of the entry with this username, whether the person may sign in, reset and unlock, and why not, the password policy that holds, ' +
      'when the password expires, and which contacts the portal takes from the directory and which not. It prints no password and no hash, and of a photo only the size. ' +
      '`portico person show` tells what the portal itself keeps about the name.',
  ].join('\n')
}

import { type RuleGroup, rule } from './security-rule.js'

/** What changes an account, and what the portal keeps, tells and survives. */
export const keepingRules: readonly RuleGroup[] = [
  {
    title: 'Recovery',
    rules: [
      rule(
        'R1',
        'A password is reset only with the grant of a proven code, in this session, once, within ten minutes.',
        ['password/reset-password.ts', 'call/scopes.ts'],
      ),
      rule('R2', 'A refused password leaves the grant; a taken one spends it, also when several come at once.', [
        'password/reset-password.ts',
        'password-write/write-password.ts',
      ]),
      rule('R3', 'A reset signs nobody in.', ['password/reset-password.ts']),
      rule('R4', 'An unlock unlocks and grants nothing else.', ['verification/complete-flow.ts']),
      rule('R5', 'A forced change takes effect only when a contact is proven.', [
        'password/forced-change.ts',
        'verification/complete-flow.ts',
      ]),
      rule('R6', 'The state of the account is looked at again in the last step.', [
        'call/scopes.ts',
        'verification/compare-code.ts',
      ]),
      {
        ...rule('R7', 'Every change is told to all verified contacts, a removed one included.', [
          'contact/notify-contacts.ts',
          'delivery/messages.ts',
        ]),
        except:
          'Wrong codes are told once a day for each of the two budgets (reset and unlock, sign-in), not for each flow. Nobody is told of a first address: there was no verified contact before it, and the embedded directory knows no mail of record.',
      },
    ],
  },
  {
    title: 'Enrollment',
    rules: [
      rule('N1', 'Verification methods change only soon after signing in.', ['enrollment/recent-sign-in.ts']),
      rule('N2', 'A first address needs a proven password and an account without contacts.', [
        'verification/first-email.ts',
      ]),
      rule('N3', 'An address lies outside the institution, however it is written.', [
        'contact/given-contact.ts',
        'contact/new-address.ts',
      ]),
      rule('N4', 'An unproven address gives nothing and is gone after a day.', [
        'housekeeping.ts',
        'proof/contact-proof.ts',
      ]),
      rule('N5', 'An address is proven by its own code and nobody else’s.', [
        'enrollment/verify-email.ts',
        'proof/check-code.ts',
      ]),
      rule('N6', 'An address has one canonical form; whether somebody else has it never shows.', [
        'contract:src/email-address.ts',
        'contact/new-address.ts',
      ]),
      rule('N7', 'Five addresses, five additions an hour, ten a day, also when they come at once.', [
        'enrollment/add-email.ts',
        'contact/new-address.ts',
      ]),
      rule('N8', 'The last proven contact stays, also when two are removed at once.', ['enrollment/remove-email.ts']),
    ],
  },
  {
    title: 'Passwords',
    rules: [
      rule('P1', 'The server holds every rule of the list in all three calls that set a password.', [
        'contract:src/password-rules.ts',
        'password/accept-password.ts',
      ]),
      rule('P2', 'The username is found in a password whatever its case and width.', [
        'contract:src/password-rules.ts',
      ]),
      rule(
        'P3',
        'Long passwords count to the last sign, over-long ones are refused before any work, and spelling variants of one are one.',
        ['contract:src/password-rules.ts', 'directory/embedded/stored-password.ts'],
      ),
      rule('P4', 'A change needs the old password; the sixth wrong one ends the session.', [
        'password/change-password.ts',
      ]),
      rule('P5', 'Recent and common passwords and words of the institution are refused.', [
        'password/common-passwords.ts',
        'password/institution-words.ts',
        'directory/embedded/stored-password.ts',
      ]),
      rule('P7', 'The list that is weaker than current advice is documented, and a stronger profile is a setting.', [
        'contract:src/password-rules.ts',
        'config/options.ts',
      ]),
    ],
  },
  {
    title: 'Delivery',
    rules: [
      rule('D1', 'A code and its message are stored together and sent afterwards, off the path of the request.', [
        'proof/issue-code.ts',
        'delivery/outbox.ts',
      ]),
      rule('D3', 'Sending is tried again with pauses; an expired code is dropped; a bad message holds nobody up.', [
        'delivery/outbox.ts',
        'delivery/outbox-lane.ts',
      ]),
      rule('D4', 'An address is one plain address; nothing in it or in a name reaches the protocol.', [
        'contract:src/email-address.ts',
        'delivery/smtp/smtp.ts',
      ]),
      {
        ...rule('D5', 'SMS go to allowed countries only, with hourly caps and an alarm.', ['contact/send-limits.ts']),
        except:
          'Whoever brings an SMS cap to its edge can see whether one more message went out, and so whether a name is real.',
      },
    ],
  },
  {
    title: 'Records, privacy and storage',
    rules: [
      rule(
        'AU1',
        'No password, code, token or whole address is in any log, whatever its level, nor comes back in an answer.',
        ['system/logger.ts', 'audit/audit.ts'],
      ),
      rule('AU2', 'What is typed as a username is kept only as a keyed hash.', ['audit/audit.ts', 'system/secrets.ts']),
      rule('AU3', 'Every event is one line of JSON with who, what, why and from where.', [
        'audit/audit.ts',
        'store/after-commit.ts',
      ]),
      rule('V1', 'Before a code is proven contacts are masked, with handles that hold for one flow.', [
        'contact/contact-mask.ts',
        'proof/contact-proof.ts',
      ]),
      rule('V2', 'Name, photo and addresses are told after signing in only, and no name leaves the institution.', [
        'contact/user-of.ts',
        'web:src/ui/avatar.tsx',
      ]),
      rule('Z1', 'Passwords are kept as argon2id of current strength and hashed anew when it rises.', [
        'directory/embedded/password-hash.ts',
      ]),
      rule('Z2', 'Codes are kept signed with a key outside the database; keys can be changed.', [
        'proof/issue-code.ts',
        'system/secrets.ts',
      ]),
      rule('Z3', 'Session ids are kept as hashes; staged passwords and queued messages sealed and then erased.', [
        'session/session.ts',
        'system/secrets.ts',
        'delivery/outbox.ts',
      ]),
    ],
  },
  {
    title: 'Reliability',
    rules: [
      {
        ...rule(
          'W1',
          'Nothing that was acknowledged is lost and nothing half done remains, whenever the process is killed.',
          ['store/open-store.ts', 'stores.ts'],
        ),
        except:
          'An unlock reaches the directory before its line in the record is committed. A kill in between leaves an unlocked account without that line until the same code, still unused, is typed again.',
      },
      rule('W2', 'A store that is locked, full or read-only is answered with 503, and nothing was evaluated.', [
        'store/patient-driver.ts',
        'store/sqlite-dialect.ts',
      ]),
      rule('W3', 'Without mail or SMS server the portal goes on; what still lives is delivered afterwards.', [
        'delivery/outbox.ts',
        'http/health.ts',
      ]),
      rule('W5', 'A password write whose outcome is lost is recorded as such, and the person is told so.', [
        'password-write/write-password.ts',
        'housekeeping.ts',
      ]),
      rule('W9', 'A bug answers one call with 500 and ends no process.', ['call/answer-errors.ts', 'main.ts']),
      rule('W10', 'A call that comes twice has one effect and a harmless answer.', [
        'verification/send-code.ts',
        'proof/check-code.ts',
      ]),
    ],
  },
]

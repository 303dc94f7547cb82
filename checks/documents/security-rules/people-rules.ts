import { type RuleGroup, rule } from './security-rule.js'

/** What concerns who somebody is: signing in, being known or not, codes. */
export const peopleRules: readonly RuleGroup[] = [
  {
    title: 'Signing in',
    rules: [
      rule('L1', 'The right password alone shows masked contacts and nothing else.', [
        'sign-in/sign-in.ts',
        'flow/begin-flow.ts',
      ]),
      rule('L2', 'A wrong password, an unknown, locked or disabled name get the same answer to the byte.', [
        'sign-in/sign-in.ts',
      ]),
      rule('L3', 'An empty or blank password never signs in and costs the same work.', [
        'directory/embedded/embedded-directory.ts',
      ]),
      {
        ...rule(
          'K1',
          'Five failures, then waits that grow; counted one by one, alike for unknown names; right tries at once all pass.',
          ['limits/throttle.ts', 'system/concurrency.ts', 'sign-in/sign-in.ts'],
        ),
        except:
          'There is no hard stop after a hundred failures: the wait stays at one hour, since strangers could otherwise shut somebody out of signing in for good.',
      },
      rule('K2', 'While a name waits no password is evaluated, so the right one looks like a wrong one.', [
        'sign-in/sign-in.ts',
      ]),
      rule('K3', 'All spellings of a name share one counter.', ['directory/canonical-username.ts']),
      rule('K5', 'Who must wait can still reset and unlock.', ['recovery/start-recovery.ts']),
      rule('K6', 'Only a second step that succeeds forgets failures, and only those of that name.', [
        'verification/complete-flow.ts',
      ]),
    ],
  },
  {
    title: 'Who is known',
    rules: [
      {
        ...rule('E1', 'Known, unknown, locked and disabled names get answers that cannot be told apart.', [
          'recovery/start-recovery.ts',
          'flow/decoy-choices.ts',
          'contact/contact-mask.ts',
        ]),
        except:
          'An account may have five addresses and a decoy shows three at most, so whoever is offered four or five knows that the name is real.',
      },
      rule('E2', 'Decoys stay the same for months, restarts and spellings.', [
        'flow/decoy.ts',
        'flow/decoy-choices.ts',
      ]),
      rule('E4', 'The whole flow of a decoy goes like a real one: codes, limits, texts, expiry.', [
        'verification/send-code.ts',
        'proof/issue-code.ts',
        'proof/check-code.ts',
      ]),
      rule('E5', 'A message that cannot be delivered changes no answer.', ['delivery/outbox.ts']),
      rule('E6', 'The same work is done for every kind of name; the table is in bench/timing.md.', [
        'recovery/start-recovery.ts',
        'directory/embedded/embedded-directory.ts',
      ]),
      rule('E7', 'A name has one canonical form; invisible, unassigned and direction signs are refused.', [
        'directory/canonical-username.ts',
      ]),
    ],
  },
  {
    title: 'Codes',
    rules: [
      rule('O1', 'Six digits, evenly drawn, leading zeros included.', ['system/random.ts']),
      rule('O2', 'A code lives for ten minutes.', ['proof/issue-code.ts', 'proof/check-code.ts']),
      rule('O3', 'A code works once, also when it comes many times at once.', ['proof/check-code.ts']),
      rule('O4', 'A code takes five tries, counted before they are compared.', ['proof/check-code.ts']),
      rule(
        'O5',
        'An account takes twenty wrong codes a day over all flows and a hundred in a row; strangers cannot use up what signing in needs.',
        ['proof/code-budget.ts'],
      ),
      rule('O6', 'A code is worth nothing in another session.', ['proof/check-code.ts', 'proof/issue-code.ts']),
      rule('O7', 'A code is worth nothing for another purpose.', ['call/scopes.ts', 'proof/issue-code.ts']),
      rule('O8', 'A newer code, or a contact that is gone, voids the older code.', [
        'proof/issue-code.ts',
        'enrollment/remove-email.ts',
      ]),
      rule('O9', 'A code goes to a contact of the own list only, and only as its own kind.', [
        'verification/send-code.ts',
      ]),
      rule('O10', 'Nothing can be compared before a code was sent or after it was right.', [
        'flow/flow.ts',
        'verification/compare-code.ts',
      ]),
      rule('O11', 'Sends have a cooldown and limits for flow, contact and account.', [
        'contact/send-limits.ts',
        'verification/send-code.ts',
      ]),
      rule('O12', 'Only six ASCII digits are a code; other forms cost no try; comparing takes constant time.', [
        'proof/issue-code.ts',
        'system/secrets.ts',
      ]),
      rule('O13', 'A clock that is put back revives no code.', ['system/clock.ts']),
    ],
  },
]

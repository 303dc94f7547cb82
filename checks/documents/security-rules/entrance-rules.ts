import { type RuleGroup, rule } from './security-rule.js'

/** What every call meets before its own rule is asked. */
export const entranceRules: readonly RuleGroup[] = [
  {
    title: 'Transport and headers',
    rules: [
      rule(
        'T1',
        'Behind an https address no call is answered over http, and every answer carries the whole set of protective headers.',
        ['http/security-headers.ts', 'http/request.ts'],
      ),
      rule(
        'T3',
        'Every answer of the API is JSON that no cache keeps; every refusal has a sentence; other methods get 405.',
        ['call/answer-errors.ts', 'call/register-call.ts'],
      ),
      rule('T6', 'No message, link or redirect is made from what a request says about the host.', [
        'delivery/messages.ts',
        'http/web-files.ts',
      ]),
      rule(
        'T7',
        'The address of a client comes from trusted proxies only; IPv6 counts by network; junk changes nothing.',
        ['http/request.ts', 'call/register-call.ts'],
      ),
    ],
  },
  {
    title: 'Session',
    rules: [
      rule(
        'S1',
        'Only the server makes session ids, from 128 random bits and more; an invented one is never taken over.',
        ['session/session.ts', 'system/random.ts'],
      ),
      rule('S2', 'Cookies carry every protective attribute, and the `__Host-` prefix on https.', ['http/cookies.ts']),
      rule('S3', 'The session id changes at every rise of rights, and the old one is dead at once.', [
        'session/session.ts',
      ]),
      rule('S4', 'Who has proven a password only may do nothing that needs a signed-in visitor.', [
        'call/scopes.ts',
      ]),
      rule('S5', 'Signing out ends the session on the server, and is a success without one too.', [
        'sign-out/sign-out.ts',
      ]),
      rule('S6', 'Sessions end by idleness and by age, flows half an hour after their start.', [
        'session/session.ts',
        'flow/begin-flow.ts',
      ]),
      rule(
        'S7',
        'A reset or a disabled account ends every session, flow and code; a change of password all but the current one.',
        ['password-write/write-password.ts', 'session/session.ts'],
      ),
    ],
  },
  {
    title: 'Requests from elsewhere',
    rules: [
      {
        ...rule('X1', 'All fifteen calls need the token of this session, those before signing in too.', [
          'call/register-call.ts',
        ]),
        except:
          'Signing out without a live session needs no token: there is nothing to protect, and it must always succeed. Nothing that the browser stored is cleared then.',
      },
      rule('X2', 'The token is signed for its session: a pair that somebody made up is refused.', ['http/cookies.ts']),
      rule('X3', 'Only JSON, only our own origin, and no other origin may read an answer.', [
        'http/request.ts',
        'http/request.ts',
      ]),
      rule('X4', 'A stale token is told from a missing session, and the refusal brings the right one.', [
        'http/cookies.ts',
      ]),
    ],
  },
  {
    title: 'Captcha',
    rules: [
      rule('C1', 'The three forms are checked for a solved captcha before anybody is looked up.', [
        'captcha/proof-of-work/proof-of-work.ts',
      ]),
      rule('C2', 'A solution is good for one call, also when it comes many times at once.', [
        'captcha/proof-of-work/proof-of-work.ts',
        'store/sql-spent-captcha-store.ts',
      ]),
      rule('C3', 'A captcha that cannot be checked refuses with 503 and lets nobody through.', [
        'captcha/proof-of-work/proof-of-work.ts',
        'captcha/vendor/site-verify.ts',
      ]),
      rule(
        'C4',
        'A portal does not start with a missing, short or well-known secret, and knows no switch that bypasses the captcha.',
        ['config/load-config.ts', 'config/parse-setting.ts'],
      ),
    ],
  },
  {
    title: 'Input and overload',
    rules: [
      rule('I1', 'Every field is a text of bounded length; anything else is refused before anybody is looked up.', [
        'contract:src/calls.ts',
        'call/register-call.ts',
      ]),
      rule(
        'I2',
        'Members that a call does not know are inert, whatever their name; nothing but the body fills a field.',
        ['http/request.ts', 'contract:src/calls.ts'],
      ),
      rule('I4', 'Names with signs of a query language are plain names that nobody has.', [
        'directory/canonical-username.ts',
        'directory/embedded/embedded-directory.ts',
      ]),
      rule(
        'I5',
        'Broken, doubled, deeply nested or ill-encoded bodies are refused with 400, never with a fault of ours.',
        ['http/request.ts'],
      ),
      rule('I6', 'Names and messages are shown as text, on screen and in mail.', [
        'system/escape-html.ts',
        'delivery/messages.ts',
      ]),
      rule('Q1', 'A body over 16 KiB is cut off unread; a compressed one is refused.', ['http/request.ts', 'app.ts']),
      rule('Q2', 'Clients that send or read too slowly are cut off, the oldest unfinished request first.', [
        'http/connection-limit.ts',
        'app.ts',
      ]),
      rule('Q3', 'Passwords are hashed a few at a time with a short queue before it; who does not fit gets 503.', [
        'directory/embedded/hash-pool.ts',
      ]),
      {
        ...rule(
          'Q4',
          'Calls of one address are limited, and names that strangers make up cannot fill memory or store.',
          ['call/register-call.ts', 'housekeeping.ts', 'limits/count.ts'],
        ),
        except:
          'The record of events has no upper bound but its retention: a stranger must not be able to push traces out. The limit over all addresses counts in each process, and it stands behind the captcha on purpose: requests without a solution cannot use it up for others.',
      },
    ],
  },
]

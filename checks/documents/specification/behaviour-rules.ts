import type { SpecificationPart } from './specification-rule.js'

export const behaviourRules: readonly SpecificationPart[] = [
  {
    title: 'What leads where',
    rules: [
      [
        'A sign-in that answers changePassword leads to the reset page.',
        'a sign-in that demands a new password goes there',
        'somebody who must change the password does so and proves it with a code',
      ],
      [
        'Any other answer of the three forms leads to the verification.',
        'a sign-in sends the solved captcha and goes to the verification',
        'tab %i starts its own flow',
      ],
      [
        'A failure on the three forms resets form and captcha.',
        'a failure with %i resets the form and the captcha',
        'a wrong password is refused in a red toast and the form is empty again',
      ],
      [
        'A proven sign-in opens the dashboard with the returned user.',
        'a proven sign-in opens the dashboard with the returned user',
        'a proven sign-in leads to the dashboard',
      ],
      ['A proven reset leads to the reset page.', 'a proven reset leads to the new password'],
      [
        'A forced change posts to the profile call and sets the verification that comes back.',
        'a forced change sets the verification that comes back',
      ],
      [
        'Signing out clears the visitor on 200 only and goes home.',
        'signing out from the menu leads home',
        'sign-out counts only with 200, everything else with any 2xx',
      ],
      ['Adding keeps the returned id for the code.', 'an address is added, proven, and the list renewed'],
      [
        'A reload comes back to where the visitor was, the code step included.',
        'a reload in the code step comes back to it',
        'a reload while choosing a contact comes back to the choice',
        'a reloaded page',
      ],
      ['Another server without that call starts at home.', 'of a server that answers something else is anonymous'],
      [
        'Whatever happens in whatever order, the visitor is in a legal state.',
        'any sequence of events, however hostile, ends in a legal state',
      ],
    ],
  },
  {
    title: 'Fields',
    rules: [
      [
        'The pattern of an address is that of the specification in both forms.',
        'the pattern means the same to a browser, which compiles it with the v flag',
      ],
      [
        'A code has exactly six digits; pasted text gives its digits.',
        'only digits are taken',
        'pasted %s gives its digits',
      ],
      [
        'The confirmation is compared by the server; the browser hints.',
        'a password that breaks a rule, or two that differ, are refused and can be mended',
        'two different passwords are hinted at, never blocked',
      ],
      [
        'Password managers and code autofill know each field.',
        'password managers know which field is which',
        'a phone can fill it in, and leading zeros stay',
      ],
    ],
  },
  {
    title: 'Failures',
    rules: [
      [
        'Sign-in, reset, unlock: the message of the server in a red toast.',
        'a failure with %i resets the form and the captcha',
      ],
      [
        '401 there leads to recovery as well.',
        'a 401 shows the message and goes to the recovery page',
        'a disabled account with the right password is sent to the help desk',
      ],
      [
        'A refused code, change or reset is a red toast.',
        'a refused code (%i) is toasted, said under the field, and kept there selected',
        'a refusal (%i) is toasted and said below the form',
        'a refusal (%s) is toasted and said in the form',
      ],
      [
        'An answer 200 with success false is a refusal.',
        'an answer with status 200 and success false is a refusal',
        'a 200 that says no is a refusal with its message',
      ],
      [
        'A wrong code of an enrolled address is said under the field, without a toast.',
        'a wrong code (%i) is said under the field, without a toast',
      ],
      [
        'A refused address is toasted and said under the field; 401 says nothing.',
        'a refused address (%i) is toasted and said under the field',
        '401 on adding says nothing',
        'a Verify that is refused shows toast and sentence in the code step',
      ],
      ['A refused removal is toasted.', 'a refusal (%i) is toasted in red'],
      ['A reset whose grant is over leads home.', 'a grant that is over (%s) is toasted and leads home'],
      [
        'First address and its code: toast and under the field.',
        'a refused code (%i) is toasted and said under the field',
        'an institutional address is refused as the first one',
      ],
      [
        'Failures of signing out show nothing.',
        'a sign-out that fails leaves the visitor where he is, without a toast',
      ],
      [
        'Failures of sending and resending show no toast; the step says calmly how things stand.',
        'a code that could not be sent (%i) leaves step one, calmly and without a toast',
        'a failed resend (%i) has no toast but a calm line',
        'a verification that has ended says so on step one and offers to start again',
      ],
      [
        'A session that ended leads home with a red toast.',
        'a session that ended is toasted and leads home',
        'a session that ended while proving is toasted and leads home',
        'too many wrong passwords are toasted, and the visitor is signed out',
        'a verification that has ended is toasted and leads home',
        'a flow that has ended is toasted and leads home',
      ],
      [
        'No answer at all has a sentence of ours.',
        'no answer is status 0 with a sentence of ours',
        'a code that gets no answer at all says so in a toast too',
      ],
      ['A failure without a sentence gets one of ours.', 'a failure without a sentence gets one of ours'],
      [
        'A 403 is repeated once with the then current token.',
        'a 403 is repeated once with the then current cookie',
        'a second 403 is a failure and is not repeated again',
      ],
      [
        'Verify, remove and resend say their success in green.',
        'a deleted address is toasted in green and leaves the list',
        'Resend Code sends the last payload again and toasts the answer in green',
        'somebody adds an address, proves it, and removes it again',
      ],
      [
        'A part that cannot be loaded, or takes 120 seconds, has a dialog with Retry.',
        'a page that fails to load can be tried again',
        'a page that takes 120 seconds shows the dialog, and itself when it comes after all',
      ],
    ],
  },
  {
    title: 'Calls and settings',
    rules: [
      [
        'Calls post JSON with cookies and the token.',
        'a call posts JSON with cookies and the XSRF token',
        'a call without a payload sends no body, one that reads is a GET',
      ],
      [
        'The base and all else of the institution are settings of the page.',
        'the base comes from the settings in the page',
        'a half-filled block is laid over the defaults',
      ],
      [
        'A double press sends one call.',
        'a form is sent once however often it is pressed',
        'a double click on the button sends one call',
      ],
    ],
  },
  {
    title: 'Times',
    rules: [
      [
        'A toast goes after three seconds, not while hovered or focused, and can be dismissed.',
        'a toast goes by itself after three seconds',
        'a toast stays while it is hovered or holds the focus',
        'a toast can be dismissed',
      ],
      [
        'A countdown starts at ten, ticks by the second and goes home at zero; it can be stopped and skipped.',
        'it counts from ten and goes at zero',
        'Stay here stops the clock',
        'Go now goes at once',
        'Escape stops the clock too',
      ],
    ],
  },
]

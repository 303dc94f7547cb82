import type { SpecificationPart } from './specification-rule.js'

/** Whom the portal is for, and which servers the client works against. */
export const reachRules: readonly SpecificationPart[] = [
  {
    title: 'Against another server',
    rules: [
      [
        'The fifteen calls are enough: no call of ours is needed for any journey.',
        'somebody signs in with a code by mail, and the forms carry an empty captcha',
        'somebody with both kinds of contact takes the code by phone, and a second one',
        'somebody resets a forgotten password by the list of the specification',
        'somebody unlocks an account and the countdown leads home',
        'somebody must choose a new password, proves it, and signs out',
        'somebody adds an address, proves it after a wrong code, and removes it',
        'somebody changes the password',
        'a first email is added where there is no contact, and signs in',
      ],
      ['Each shape of contacts is offered.', 'contacts in the shape of … … are offered'],
      ['An answer that means no contact leads to the help desk.', 'an answer of … leads to the help desk'],
      [
        'Each refusal ends as the catalogue says, whatever call it answers.',
        '… from each call ends where the specification says',
        '… to somebody signed in ends where the specification says',
        'a refusal in the words of the provider is a red toast',
        'a 200 that says no is a refusal',
        'a refusal with … is a sentence of ours',
        'a connection that breaks in the middle is said, and the next try goes on',
      ],
      [
        'Nothing that a server answers breaks a page.',
        'a user of … has a dashboard, and an enrollment page',
        'an address that was proven is marked, also where the server tells no list',
        'the focus stays on the list, also where the server tells no list',
        'a huge list and endless words do not break a page',
        'markup in names, addresses and messages is text',
      ],
      [
        'A plain host writes name and colour into the page.',
        'the name and colour that the host wrote are on the page, and its pages need no inline script',
      ],
    ],
  },
  {
    title: 'For everybody',
    rules: [
      [
        'No fault that axe finds, on any screen, in light and dark, in both directions; everything fits when it is zoomed.',
        '… has no fault that axe finds and fits when zoomed or spaced',
        '… has no fault that axe finds and fits',
      ],
      [
        'Each language is whole: screens, refusals and messages.',
        'gets a German page as it comes from the server, and a German mail',
        'is refused in German',
        'the language can be changed by keyboard, keeps what was typed, and stays',
        'a portal in Arabic has no fault that axe can find, and fits a small phone',
      ],
      [
        'Without its script a page says what it needs and whom to call.',
        'without its script a page says what it needs and whom to call, in its own language',
      ],
      [
        'Words and controls stand out in every colour that an institution may have.',
        'words and controls stand out whatever colour an institution has, …',
      ],
      [
        'Everything goes by keyboard.',
        'somebody without a mouse resets a password from beginning to end',
        'somebody without a mouse unlocks an account and stops the clock',
        'somebody without a mouse signs in, changes the password, and signs out',
        'somebody without a mouse adds an address, proves it, and removes it again',
        'somebody without a mouse and without a contact adds a first address',
        'on a phone with a keyboard the menu opens, leads on, and closes',
      ],
      [
        'From screen to screen the focus goes to the heading.',
        'from one screen to the next the focus goes to its heading',
      ],
    ],
  },
]

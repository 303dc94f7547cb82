import type { SpecificationPart } from './specification-rule.js'

export const screenRules: readonly SpecificationPart[] = [
  {
    title: 'Addresses and who may open them',
    rules: [
      [
        'Home has the tabs Login, Forgot Password and Account Locked out?; one is open at a time, Login first.',
        'home has three tabs of which one is open at a time, Login first',
        'three tabs share one name and Login is open first',
      ],
      [
        'A tab can be linked to; a press on the open one closes it.',
        'a link to a tab opens it',
        'the address with %s opens its tab',
      ],
      [
        'Recovery tells to contact the help desk.',
        'the notice to call the help desk is open to everybody',
        'the recovery page leads to the help desk',
      ],
      [
        'Verification without a verification leads home.',
        'without a verification the address leads to the home page',
        'a stranger who opens … stands at home',
        '%s with %j leads to %s',
      ],
      [
        'The reset page is for somebody verified or in a forced change; others go home.',
        'somebody who proved nothing is sent home',
        'a proven code gives the reset page and nothing that needs a sign-in',
      ],
      [
        'A signed-in visitor at the reset page changes the password instead.',
        'whoever is signed in and opens the reset page changes the password instead',
        'somebody signed in is sent to the change of password',
      ],
      [
        'Dashboard, change of password and enrollment need a signed-in visitor; others go home.',
        'the dashboard needs somebody signed in',
        'a visitor who is not signed in is sent home',
        'the list needs somebody signed in',
      ],
      [
        'Every other path is the 404 page, with status 404, for everybody.',
        '… is the page that has gone missing, with status 404',
        '%s is the 404 page for everybody',
      ],
      ['A slash at the end changes nothing.', 'a slash at the end keeps the mark of the screen in the navigation'],
      ['Password managers find the change of password.', 'password managers are shown the way to change a password'],
      [
        'Only home may be indexed.',
        'only the home page may be found by search engines',
        'other pages are empty and not to be found',
      ],
    ],
  },
  {
    title: 'Layouts',
    rules: [
      [
        'Signed in: navigation to the three pages, user menu with Sign out, page title.',
        'one sign-in serves every page until signing out',
        'Sign out in the menu ends the session',
      ],
      ['On a phone one menu leads everywhere and out.', 'on a phone one menu leads everywhere and out'],
      [
        'Signed out: logo and title; help-desk phone and links at the foot.',
        'the foot has the help desk and only the links that are set',
        'an institution may bring its own logo',
      ],
      ['The document is named after screen and institution.', 'the document is named after screen and institution'],
    ],
  },
  {
    title: 'Home and its forms',
    rules: [
      ['Labels, placeholders and buttons of the three forms.', 'the forms say what the specification says'],
      [
        'Nothing is validated in the browser; the server refuses an empty field.',
        'an empty form is sent: the server refuses it',
        'a form that is sent empty is refused by the server, not by the browser',
      ],
      [
        'Each form has its captcha, which starts when its form is used.',
        'the captcha starts by itself when its form is used, and only that one',
        'the captcha is really solved, says so, and can be started by hand',
      ],
      ['A submit waits for the captcha, twenty seconds at most.', 'an answer waits twenty seconds and no longer'],
      [
        "A vendor's captcha is light, of image type and normal size; each failure clears it.",
        'is light, of image type and normal size, and its script is loaded once',
        'is cleared after each failed submit',
        'somebody signs in past the widget',
        'a token that the vendor refuses is a toast, and the widget is cleared',
      ],
      [
        'Without a challenge the captcha is sent empty.',
        'without challenges the form sends an empty captcha at once',
        'an answer that is no challenge counts as a server without a captcha',
      ],
      [
        'Each form sets the prefix of the calls that follow.',
        'tab %i starts its own flow',
        'a sign-in sends the solved captcha and goes to the verification',
      ],
      [
        'Whoever is signed in keeps the tabs and finds a line to the dashboard.',
        'somebody signed in finds a way to the dashboard above the tabs',
      ],
      [
        'What is typed and pressed before the script listens is not lost; without the script nothing is evaluated.',
        'a tab that is opened, and a name that is typed, before the script listens stay',
        'a form that is sent before the script listens is sent once it does',
        'a button that is pressed before the script listens does its work once it does',
        'where the scripts do not come, a form is sent to the home page and nothing is evaluated',
        'a prerendered form posts to the home page',
      ],
    ],
  },
  {
    title: 'Verification',
    rules: [
      [
        'Step one: email or phone where both are there, then a contact from a list.',
        'both kinds of contact are offered and the chosen one is sent',
        'one kind of contact (%s) is no choice of kinds',
        'somebody with both kinds of contact signs in with a code by SMS',
      ],
      ['Contacts are printed as the server masked them.', 'contacts are printed as the server masked them'],
      ['The code step opens when sending was answered 200.', 'somebody signs in with password and a code by mail'],
      [
        'Step two: numeric code, Resend Code, Continue, Cancel.',
        'a refused code (%i) is toasted, said under the field, and kept there selected',
        'a phone can fill it in, and leading zeros stay',
        'only digits are taken',
      ],
      [
        'A plain link leads back to the choice.',
        'a plain link leads back to the choice of contact',
        'somebody may go back and choose another contact',
      ],
      [
        'Cancel drops the verification on either step and goes home.',
        'Cancel on %s drops the verification, here and on the server, and goes home',
        'Cancel drops the verification on either step',
      ],
      [
        'After an unlock: the message of the server and ten seconds to home.',
        'somebody unlocks an account, and ten seconds later stands at home and can sign in',
        'an unlocked account shows the message of the server and counts down to the home page',
      ],
      [
        'No contact on reset and unlock: the help-desk dialog with the phone and Go Home.',
        'no contact on %s shows the help desk with its phone',
        'Escape on the help desk is Go Home',
        'a reset for somebody without any contact shows the help-desk dialog',
      ],
      [
        'No contact on sign-in: the dialog that asks for a first address and then its code, and cannot be dismissed.',
        'a sign-in without any contact asks for an address, then for its code, then opens the dashboard',
        'the first-email dialog cannot be dismissed, but left by signing out',
        'Escape does not close it, not even twice',
      ],
      [
        'Unknown types, missing and malformed lists count as no contact; an empty half as the other half.',
        '%j counts as no contact',
        'an empty half is not a choice (%#)',
      ],
      ['Other shapes of lists are read too.', '%s is read'],
    ],
  },
  {
    title: 'Enrollment',
    rules: [
      ['Each address has a marker, a date and a bin.', 'each address has a marker, a date and a way to delete it'],
      [
        'Add Email Address opens the dialog: address, then code; success renews the list and closes.',
        'an address is added, proven, and the list renewed',
        'the dialog has an address of its own, which closing it leaves',
        'somebody adds an address, proves it, and removes it again',
      ],
      [
        'The Verify marker opens the dialog in its code step and asks for a new code.',
        'the Verify marker asks for a new code and opens in the code step',
        'an address that was added but not proven can be proven later',
      ],
      [
        'Deleting asks first, in the words of the specification.',
        'deleting asks first, with the focus on Cancel',
        'somebody adds an address, proves it, and removes it again',
      ],
      ['An empty list invites to add.', 'an empty list invites to add an address'],
    ],
  },
  {
    title: 'Passwords and profile',
    rules: [
      [
        'The requirements stand on both pages, tick while typing and never block.',
        'the requirements tick themselves while somebody types',
        'the list ticks itself while the person types and says how far it is when they rest',
        'two different passwords are hinted at, never blocked',
      ],
      [
        'The rules are those of the server, or the list of the specification where it does not tell.',
        'the rules and notes that the server tells are shown in its words',
        'a server that does not tell its rules gets the list of the specification',
      ],
      [
        'Changing: old, new and confirmation; success counts down to home and stays signed in.',
        'a changed password is announced, leads home, and the visitor stays signed in',
        'somebody changes the password, stays signed in, and signs in with the new one',
      ],
      [
        'Resetting: new and confirmation, Confirm and Cancel; success counts down to home.',
        'a new password after a proven reset is announced before the home page opens',
        'Cancel goes home',
        'Cancel on the reset page leads home and the old password stays',
      ],
      [
        'The dashboard shows name and photo, or initials drawn here.',
        'the dashboard shows the photo where there is one',
        'the dashboard shows the name, and initials where there is no photo',
        '"%s" is drawn as "%s"',
      ],
      [
        'Signing out has one button at its address; opening it signs nobody out.',
        'opening the sign-out address signs nobody out; its button does',
        'opening the address of signing out asks first',
      ],
    ],
  },
]

/**
 * A part of browsers that the client uses where it is there, because the oldest browsers lack it, or
 * because settings, extensions or older browsers do.
 */
export interface BrowserPart {
  /** Addresses in the data of MDN. One stands for all that are below it. */
  readonly features: readonly string[]
  /** What the client does without it. */
  readonly without: string
  /** How a story takes it away: names below `window`, */
  readonly properties?: readonly string[]
  /** attributes by the selector of their elements, */
  readonly attributes?: Readonly<Record<string, string>>
  /** and words that the style sheet then has in vain. */
  readonly styles?: readonly string[]
}

/** Interfaces, elements and attributes. */
export const scriptParts: Readonly<Record<string, BrowserPart>> = {
  Popovers: {
    features: ['api.HTMLElement.popover', 'api.HTMLElement.showPopover', 'api.HTMLElement.hidePopover'].concat([
      'html.global_attributes.popover',
      'html.elements.button.popovertarget',
      'css.selectors.popover-open',
    ]),
    without: 'the script opens and closes the menu, and Back leaves the page; a toast stands at its place',
    properties: ['popover', 'showPopover', 'hidePopover', 'togglePopover'].map(
      (name) => `HTMLElement.prototype.${name}`,
    ),
    attributes: { '[popover]': 'popover', '[popovertarget]': 'popovertarget' },
    styles: [':popover-open'],
  },
  'Modal dialogs': {
    features: ['api.HTMLDialogElement.showModal'],
    without: 'a dialog stands open in the page, which is not inert behind it',
    properties: ['showModal', 'show', 'close'].map((name) => `HTMLDialogElement.prototype.${name}`),
  },
  'Names of `details`': {
    features: ['html.elements.details.name'],
    without: 'the script closes the other parts of the home page',
    attributes: { 'details[name]': 'name' },
  },
  Workers: {
    features: ['api.Worker'],
    without: 'the page computes the captcha itself, in slices',
    properties: ['Worker'],
  },
  'Observers of the paint': {
    features: ['api.PerformanceObserver'],
    without: 'the scripts of a page come a second after it',
    properties: ['PerformanceObserver'],
  },
  'Channels between tabs': {
    features: ['api.BroadcastChannel'],
    without: 'a tab hears of another person’s session at its next call',
    properties: ['BroadcastChannel'],
  },
  'Letters of a text': {
    features: ['javascript.builtins.Intl.Segmenter'],
    without: 'an initial is one code point',
    properties: ['Intl.Segmenter'],
  },
  'The clipboard': {
    features: ['api.Navigator.clipboard'],
    without: 'the button selects the username, for the visitor to copy',
    properties: ['Navigator.prototype.clipboard'],
  },
  'A store for the tab': {
    features: ['api.Window.sessionStorage'],
    without: 'no screen shows the reference for the help desk',
    properties: ['sessionStorage', 'localStorage'],
  },
  'Codes out of an SMS': {
    features: ['api.OTPCredential'],
    without: 'the keyboard suggests the code, or the visitor types it',
    properties: ['OTPCredential'],
  },
  Passkeys: {
    features: ['api.PublicKeyCredential'],
    without: 'no page offers one; where one is wanted, the card says so above the other ways',
    properties: ['PublicKeyCredential'],
  },
  'Passkeys as text': {
    features: [
      ...['parseRequestOptionsFromJSON_static', 'parseCreationOptionsFromJSON_static'].map(
        (name) => `api.PublicKeyCredential.${name}`,
      ),
      ...['getAuthenticatorData', 'getPublicKey', 'getPublicKeyAlgorithm', 'getTransports'].map(
        (name) => `api.AuthenticatorAttestationResponse.${name}`,
      ),
    ],
    without: 'the client turns options and answers into bytes and text by itself',
    properties: [
      ...['PublicKeyCredential.parseRequestOptionsFromJSON', 'PublicKeyCredential.parseCreationOptionsFromJSON'],
      ...['PublicKeyCredential.prototype.toJSON', 'PublicKeyCredential.signalUnknownCredential'],
    ],
  },
  'Trusted types': {
    features: ['api.trustedTypes'],
    without: 'the policy that allows only scripts of the captcha has no effect',
  },
  'Movements of a pointer': {
    features: ['api.MouseEvent.movementX', 'api.MouseEvent.movementY'],
    without: 'a pointer over a toast does not hold it',
    properties: ['MouseEvent.prototype.movementX', 'MouseEvent.prototype.movementY'],
  },
  'Capitals and corrections': {
    features: ['html.global_attributes.autocapitalize', 'html.global_attributes.autocorrect'],
    without: 'a keyboard on a screen may change what is typed; a shown password is seen while it is typed',
  },
  'The order of loading': {
    features: ['html.elements.script.fetchpriority'],
    without: 'the browser orders the files by itself',
    attributes: { '[fetchpriority]': 'fetchpriority' },
  },
  'What React looks for': {
    features: [
      ...['Window.navigation', 'Navigator.connection', 'Window.setImmediate', 'TextEvent', 'WindowClient.navigate'],
      ...['CSSStyleDeclaration.cssFloat', 'CompositionEvent.locale', 'PerformanceResourceTiming.transferSize'],
      ...['HTMLImageElement.fetchPriority', 'HTMLLinkElement.imageSizes'],
    ]
      .map((name) => `api.${name}`)
      .concat('html.global_attributes.is'),
    without: 'React tests for it first; the client uses none of it',
    properties: ['navigation', 'Navigator.prototype.connection', 'TextEvent'],
  },
}

const inSupports = 'tokens.css has a plain light theme with the default colour'

/** What the style sheet uses. */
export const styleParts: Readonly<Record<string, BrowserPart>> = {
  'Rules in rules': {
    features: ['css.selectors.nesting'],
    without: 'rules inside others have no effect: the pages look plain, and every control is there',
  },
  'Colours for two schemes, and made from others': {
    features: ['css.types.color.light-dark', 'css.types.color.oklch', 'css.types.color.color-mix'],
    without: inSupports,
    styles: ['light-dark(', 'oklch(from', 'color-mix('],
  },
  'Selectors of a parent': {
    features: ['css.selectors.has'],
    without:
      'marks of the choice and the focus are thinner; without scripts the forms stand below the card; the number of the help desk may show twice; recovery codes are printed with the page around them',
    styles: [':has('],
  },
  'Movements of what opens': {
    features: [
      ...['at-rules.starting-style', 'selectors.details-content', 'properties.interpolate-size'],
      ...['properties.transition.allow-discrete', 'properties.overflow.clip'],
    ].map((name) => `css.${name}`),
    without: 'it opens and closes without a movement',
    styles: ['@starting-style', '::details-content', 'allow-discrete', 'interpolate-size:'],
  },
  'Balanced lines': {
    features: ['css.properties.text-wrap'],
    without: 'lines break where they are full',
    styles: ['text-wrap:'],
  },
  'Filled fields': {
    features: ['css.selectors.autofill'],
    without: 'a code that the phone filled in may hide its cells',
    styles: [':autofill'],
  },
  'Forced colours': {
    features: ['css.at-rules.media.forced-colors', 'css.properties.forced-color-adjust'],
    without: 'the browser forces no colours',
    styles: ['forced-colors:', 'forced-color-adjust:'],
  },
  'Paper of a size': {
    features: ['css.at-rules.page', 'css.properties.size'],
    without: 'a slip with a one-time pass is printed in the corner of the sheet that lies in the printer',
  },
  'Small things': {
    features: [
      ...['types.length.lh', 'selectors.selection', 'properties.zoom', 'properties.outline', 'properties.cursor'],
      ...['properties.mask-image', 'properties.text-size-adjust', 'properties.text-align.match-parent'],
      ...['at-rules.media.range_syntax'],
    ].map((name) => `css.${name}`),
    without: 'edges and sizes differ by a little',
  },
}

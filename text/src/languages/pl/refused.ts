import { translation } from '../../translation.js'

/** Polish: what a refused form says about waits and ways on. */
export const refused = translation('refused', {
  // {forgot} and {locked} are the titles of the tabs, which the page makes buttons.
  'refused.ways': 'Zapomniane hasło? {forgot} · Kilka nieudanych prób? {locked}',
  'refused.throttled': 'Zbyt wiele prób.',
  'refused.wait-minutes': {
    one: 'Proszę spróbować ponownie za {count} minutę.',
    few: 'Proszę spróbować ponownie za {count} minuty.',
    many: 'Proszę spróbować ponownie za {count} minut.',
    other: 'Proszę spróbować ponownie za {count} minuty.',
  },
  'refused.wait-seconds': {
    one: 'Proszę spróbować ponownie za {count} sekundę.',
    few: 'Proszę spróbować ponownie za {count} sekundy.',
    many: 'Proszę spróbować ponownie za {count} sekund.',
    other: 'Proszę spróbować ponownie za {count} sekundy.',
  },
  'refused.end-minutes': {
    one: 'Proszę spróbować ponownie za {count} minutę albo od razu zakończyć czekanie kodem: {locked} Zapomniane hasło? {forgot}.',
    few: 'Proszę spróbować ponownie za {count} minuty albo od razu zakończyć czekanie kodem: {locked} Zapomniane hasło? {forgot}.',
    many: 'Proszę spróbować ponownie za {count} minut albo od razu zakończyć czekanie kodem: {locked} Zapomniane hasło? {forgot}.',
    other:
      'Proszę spróbować ponownie za {count} minuty albo od razu zakończyć czekanie kodem: {locked} Zapomniane hasło? {forgot}.',
  },
  'refused.end-seconds': {
    one: 'Proszę spróbować ponownie za {count} sekundę albo od razu zakończyć czekanie kodem: {locked} Zapomniane hasło? {forgot}.',
    few: 'Proszę spróbować ponownie za {count} sekundy albo od razu zakończyć czekanie kodem: {locked} Zapomniane hasło? {forgot}.',
    many: 'Proszę spróbować ponownie za {count} sekund albo od razu zakończyć czekanie kodem: {locked} Zapomniane hasło? {forgot}.',
    other:
      'Proszę spróbować ponownie za {count} sekundy albo od razu zakończyć czekanie kodem: {locked} Zapomniane hasło? {forgot}.',
  },
  'refused.wait-over': 'Można już spróbować ponownie.',
})

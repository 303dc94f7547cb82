import type { codeLimits } from '../../server/src/rules/limits/code-limits.js'
import type { deskLimits } from '../../server/src/rules/limits/desk-limits.js'
import type { messageLimits } from '../../server/src/rules/limits/message-limits.js'
import type { otherLimits } from '../../server/src/rules/limits/other-limits.js'
import type { passwordLimits } from '../../server/src/rules/limits/password-limits.js'

/**
 * Who can use a limit up and at what price, and who is refused then and for how long. Null where
 * only the one who uses it up is refused.
 */
export type Spent = readonly [by: string, refused: string] | null

type SpentOf<Limits> = { readonly [Name in keyof Limits]: Spent }

const nobody = 'nobody'
const captchas = (count: number | string) => `a stranger with ${count} captchas`

const passwords: SpentOf<typeof passwordLimits> = {
  ofDevice: ['whoever has the browser', 'that browser, for a day; all others go on'],
  ofDevices: [
    'who has four of the account’s browsers',
    'the known devices of the account, for a day; each goes on as an unknown one',
  ],
  inARowOfDevice: ['whoever has the browser', nobody],
  ofNetwork: [
    'a stranger in the owner’s network, with 5 captchas for 15 minutes',
    'others in that network who name the same person, on unknown devices, for 15 minutes',
  ],
  failedFrom: ['a stranger in the owner’s network, with a captcha', 'nobody; that network is drawn later'],
  ownTries: [
    'a stranger with 120 networks and as many captchas a day',
    'unknown devices for that name, until they are drawn after a wait of at most 15 minutes (G2)',
  ],
  bindsOfAccount: [
    'a stranger with up to 5 captchas, where the directory locks',
    'unknown devices for that account, until the directory forgets; known ones keep one try more',
  ],
  bindsOfName: ['the same', 'the same, for a spelling of the name'],
  failedSignIns: [captchas(20), 'nobody; the owner gets a notice'],
  failedInHour: null,
  completedInHour: null,
}

const codes: SpentOf<typeof codeLimits> = {
  ofPerson: [
    'a stranger with four networks, 4 captchas and 20 codes',
    'networks that have used up their own code for that name, on unknown devices, for the rest of the day',
  ],
  inARow: [
    'a stranger with the right password, or with a known device',
    'codes of that family, until one is right or an operator clears them',
  ],
  ofNetwork: [
    'a stranger in the owner’s network, with a captcha and 5 codes a day',
    'reset and unlock of that name from that network on unknown devices, for a day',
  ],
  ownOfNetwork: [
    'a stranger in the owner’s network, once those of the day are used up, with a captcha',
    'reset and unlock of that name from that network on unknown devices, while those of the day are used up',
  ],
  ownOfAllocation: ['who has 256 networks of one /32', 'the same from all networks of that /32'],
  ownOfAll: [
    'a stranger with 1,000 networks and as many captchas a week',
    'reset and unlock of that name on unknown devices, while those of the day are used up, for up to a week; sign-in and known devices are not',
  ],
  ofSession: ['whoever has the open session', 'that session'],
  freeOfNetwork: [
    'a stranger in the network, with 4 codes in 60 days',
    'nobody while the portal’s hour has room; else that network',
  ],
  freeOfAllocation: [
    'who has 256 networks of one /32',
    'nobody while the portal’s hour has room; else networks of that /32',
  ],
  ofNetworkInPool: [
    'a stranger in the network, with a few codes',
    'unknown devices in that network, for the rest of the hour',
  ],
  ofNetworkInHour: [
    'a stranger in the network, with 5 codes',
    'unknown devices in that network, for the rest of the hour',
  ],
  creditOfAccount: null,
  ofApp: [
    'who has the right password, or read a right code',
    'the app and recovery codes on unknown devices, for a day',
  ],
  ofAppOnDevice: ['who has the password and a known device', 'the app and recovery codes on that device, for a day'],
  setUps: ['whoever has the open session', 'set-ups of that account, for an hour'],
  rightInHour: null,
  notices: [captchas('4'), 'nobody; the owner has the first notice'],
}

const messages: SpentOf<typeof messageLimits> = {
  toContact: [
    'a stranger with a captcha for each flow',
    'networks that have used up their own message for that name, on unknown devices, for a day; sign-in has a budget that needs the password',
  ],
  toPerson: ['the same', 'the same, for all contacts of that name'],
  toAddress: [
    'who shares the address, or knows all names that use it',
    'no message of recovery to that address from unknown devices leaves, for a day',
  ],
  ownToAddress: ['a stranger with 1,000 networks and as many captchas a week', 'the same, for up to a week'],
  cooldown: null,
  addsInHour: null,
  addsInDay: null,
  passwordKnown: ['who has the password', 'nobody; the owner has the first notice'],
  ofStrangers: [captchas('some'), 'nobody; the last notice sums up the rest'],
  stops: [
    'who reads the mailbox of the person, twice after events that happened',
    'nobody; further reports are told and stop nothing, for 30 days',
  ],
  allSms: [
    'strangers with half of the cap in captchas, or people themselves',
    'strangers: reset and unlock by SMS on unknown devices and networks, for the hour; mail and the other half go on',
  ],
  smsToPrefix: ['the same, at numbers of one country', 'the same, for that country'],
}

const others: SpentOf<typeof otherLimits> = {
  triesOfCode: null,
  triesOfFlow: null,
  triesOfSetUp: null,
  passwordsOfFlow: null,
  oldPasswords: ['whoever has the open session', 'that session'],
  sendsOfFlow: null,
  cooldownOfContact: null,
  addresses: null,
  failures: [
    captchas(5),
    'unknown devices for that name, for at most 15 minutes at a time; 120 networks a day that have not failed are not (G2)',
  ],
  codesOfPool: [
    'a stranger with some twenty networks, a captcha for each code',
    'networks that have used up their four codes of 60 days, for the rest of the hour; no network that has not (G3)',
  ],
  codesInHour: ['the same', 'nobody; captchas of unseen networks cost up to four times the work'],
  signInsInHour: [captchas('200'), 'nobody; captchas of unseen networks cost up to four times the work'],
  starts: [
    'strangers with three networks and ten times the captchas of one address, each minute',
    'unseen networks without a known device, for the minute; a tenth each is kept for the others (G14)',
  ],
  calls: ['a stranger behind the same address', 'who shares that address, for a minute; sign-out and pages go on'],
  pages: ['a stranger behind the same address', 'nobody; the page asks for the session itself'],
  clientFailures: ['a stranger behind the same network', nobody],
  allClientFailures: ['a stranger with ten networks', 'nobody; failures of that hour are not in the log'],
}

const desk: SpentOf<typeof deskLimits> = {
  proves: ['whoever has the open console', 'that agent, for an hour; helping acts wait as long'],
  searches: null,
  casesInHour: null,
  casesInDay: null,
  acts: null,
  strongActs: null,
  strongActsOfPerson: [
    'any agent who helps the person, with a strong check and where needed the yes of another',
    'further strong acts for that person, for a day; operators still help',
  ],
  asks: null,
  strongChecksOfPerson: [
    'any agent who helps the person, or who phones the help desk in their name',
    'agents who would call back or show numbers, for a day; leads and operators, and who sees the person, still help',
  ],
  stops: null,
  signOutsOfPerson: [
    'any agent who helps the person, or who phones the help desk in their name',
    'agents who would sign the person out, for a day; leads and operators still can',
  ],
  stopsOfPerson: [
    'any agent who helps the person',
    'agents who would stop self-service, for a day; operators and “This is not me” still stop it',
  ],
  liftsOfPerson: ['any agent who helps the person', 'agents who would lift limits, for a day; operators still can'],
  checksOfPerson: [
    'any agent who helps the person, or who phones the help desk in their name',
    'further checks by code of that person, for a day; a strong check opens the same acts',
  ],
  checksOfCase: ['the agent of the case', 'that case'],
}

/** By the title of their table, for each of its limits. A limit without a row does not compile. */
export const spentLimits = {
  Passwords: passwords,
  Codes: codes,
  'Messages and addresses': messages,
  'The help desk': desk,
  'Flows, sessions, hours and addresses': others,
}

/** What a server carries. The bounds stand where they are counted; all but the first and the reminders are of one server. */
export const capacities: readonly (readonly [what: string, by: string, refused: string, reads: string])[] = [
  [
    'beginnings of flows: 24 at once, and as many in line as are done in four seconds (Q5)',
    'a stranger with a solved captcha for each, some 48 a second',
    'other beginnings, for 5 to 15 seconds; flows that have begun go on',
    '`unavailable`',
  ],
  ['password hashes, a few at once (Q3)', 'the same, at sign-in', 'other sign-ins, for seconds', '`unavailable`'],
  [
    'questions to a captcha’s vendor: 100 at once, ten of a network (Q5)',
    'a stranger with ten networks and made-up tokens, some 30 a second where the vendor takes three seconds',
    'who waits for the vendor, for as long as it takes',
    '`unavailable`',
  ],
  [
    'requests that are not whole: 1,000 (Q2)',
    'a stranger with 1,000 connections',
    'the oldest such request, so the stranger’s own; a slow phone’s where it is older',
    'the connection ends',
  ],
  ['requests of one connection that are not answered whole: 8 (Q2)', 'the client itself', 'that connection', 'it ends'],
  ['time to read an answer: a minute (Q2)', 'the client itself', 'that connection', 'it ends'],
  ['bytes of a body: 16 KiB; of headers: 16 KiB (Q1)', 'the client itself', 'that request', '`too-large`'],
  [
    'reminders: `PORTICO_REMINDERS_PER_HOUR` in any hour, all servers together, and 50 that wait for their first try (RM4)',
    'nobody: the dates on which passwords end',
    'other reminders, for hours; codes and notices go on',
    'nothing',
  ],
  ['lines of refusals in the record: 20 a flow (G18)', 'the visitor of the flow', 'nobody', 'nothing'],
]

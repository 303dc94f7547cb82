import { english } from '@portico/text/english'
import { knownForms, neededForms } from '@portico/text/needed-forms'
import type { Sentence } from '@portico/text/sentence'
import { closestMatch } from 'leven'
import { addressIn } from './address-in.js'

const sentences: Readonly<Record<string, Sentence>> = english

/** A text as an operator wrote it: one, or one for each plural form. */
export type GivenText = string | Readonly<Record<string, string>>

/** Why a text cannot be changed; null for one that can, and for one that does not exist. */
export function whyFixed(key: string): string | null {
  if (key.startsWith('demo.')) return 'only the demo says it'
  if (key.endsWith('.never-asked')) return 'every code comes with this warning'
  if (key.startsWith('message.check.')) return 'it asks for digits to be read out, and must say the same everywhere'
  if (key.endsWith('.next')) return 'it is no text: it says how sentences stand behind each other'
  return key === 'language.direction' ? 'it is no text: it says how the language is written' : null
}

/** The places that a text needs, in the order of the English one. */
export function placesOf(key: string): readonly string[] {
  const sentence = sentences[key] ?? ''
  return placesIn(typeof sentence === 'string' ? sentence : sentence.other)
}

/** The place whose number chooses the plural form of a text, in each language; null for a text without forms. */
export function numberOf(key: string): string | null {
  const sentence = sentences[key] ?? ''
  return typeof sentence === 'string' ? null : (sentence.by ?? 'count')
}

/**
 * Why an institution cannot use its own text for a key, as a sentence without its end, or null. The
 * text must have the places of the English one and no markup; a text of a mail or an SMS must have
 * nothing that could be read as an address (WORD3).
 */
export function textProblem(language: string, key: string, given: GivenText): string | null {
  if (!Object.hasOwn(sentences, key)) return `${key} is not a text${meant(key)}`
  const fixed = whyFixed(key)
  if (fixed !== null) return `${key} cannot be changed: ${fixed}`
  const forms = typeof given === 'string' ? { other: given } : given
  const faults = [
    typeof given === 'string' ? null : formsProblem(language, key, given),
    ...Object.entries(forms).map(([form, text]) => formProblem(key, text, form === 'other')),
  ]
  const fault = faults.find((one) => one !== null)
  return fault === undefined ? null : `${key} ${fault}`
}

function meant(key: string): string {
  const closest = closestMatch(key, Object.keys(sentences), { maxDistance: Math.ceil(key.length / 4) })
  return closest === undefined ? '; portico texts list prints those that there are' : `; did you mean ${closest}?`
}

function formsProblem(language: string, key: string, given: Readonly<Record<string, string>>): string | null {
  if (numberOf(key) === null) return 'has no plural forms; write one text'
  const needed: readonly string[] = [...neededForms(language, 1).keys()]
  const known: readonly string[] = knownForms(language)
  const foreign = Object.keys(given).find((form) => !known.includes(form))
  const missing = needed.find((form) => given[form] === undefined)
  if (foreign !== undefined) return `has no form ${foreign} in this language; there are ${known.join(', ')}`
  return missing === undefined ? null : `needs the form ${missing}; the forms of this language are ${needed.join(', ')}`
}

function formProblem(key: string, text: string, isWhole: boolean): string | null {
  return signProblem(text) ?? placeProblem(key, text, isWhole) ?? lengthProblem(key, text) ?? messageProblem(key, text)
}

/** Signs that join letters or part words stay; all others that cannot be seen go. */
const unseen = /(?![\u00ad\u200c\u200d])[\p{C}\p{Zl}\p{Zp}]/u
const bidi = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const markup = /<[\p{L}/!?]|&#?\w+;/u

function signProblem(text: string): string | null {
  if (text.replace(/[\p{Default_Ignorable_Code_Point}\s]/gu, '') === '')
    return 'is empty; remove the line to keep the text of the portal'
  if (bidi.test(text)) return 'holds a sign that changes the direction of text; remove it'
  if (/[\n\r]/.test(text)) return 'must be one line'
  if (unseen.test(text)) return 'holds a sign that cannot be seen; remove it'
  return markup.test(text) ? 'holds markup; texts are shown as they are, never as HTML' : null
}

function placesIn(text: string): readonly string[] {
  return [...new Set(text.match(/\{\w+\}/g))]
}

function placeProblem(key: string, text: string, isWhole: boolean): string | null {
  const needed = placesOf(key)
  const number = numberOf(key)
  const known = number === null ? needed : [...new Set([...needed, `{${number}}`])]
  const given: readonly string[] = text.match(/\{\w+\}/g) ?? []
  const there = known.length === 0 ? 'it has none' : `there are ${known.join(', ')}`
  const foreign = given.find((place) => !known.includes(place))
  if (foreign !== undefined) return `has no place ${foreign}; ${there}`
  const missing = needed.find((place) => isWhole && !given.includes(place))
  if (missing !== undefined) return `needs the place ${missing}`
  const twice = given.find((place, at) => given.indexOf(place) !== at)
  if (twice !== undefined) return `has ${twice} twice`
  return /[{}]/.test(text.replace(/\{\w+\}/g, '')) ? `has a brace that belongs to no place; ${there}` : null
}

/** The most characters of a text, its places not counted. An SMS is paid for by its length. */
function mostCharacters(key: string): number {
  if (/^message\.(sms\.|notice\.what\.|institution$)/.test(key)) return 120
  if (key.startsWith('message.notice.sms')) return 60
  return /\.(subject|heading|title)\b|^title\./.test(key) ? 120 : 500
}

function lengthProblem(key: string, text: string): string | null {
  const most = mostCharacters(key)
  const length = [...text.replace(/\{\w+\}/g, '')].length
  return length > most ? `has ${length} characters; at most ${most} are allowed here` : null
}

/** The screens tell people that an SMS begins with the institution. */
const startsSms = /^message\.(sms\.|notice\.sms$)/

function messageProblem(key: string, text: string): string | null {
  if (!key.startsWith('message.')) return null
  if (startsSms.test(key) && !text.startsWith('{institution}')) return 'must begin with {institution}'
  // A place next to a dot can become a part of an address as well as a letter can.
  const address = addressIn(text.replace(/\{\w+\}/g, 'x'))
  return address === null ? null : `has ${address}, which can be read as an address; no mail and no SMS has one`
}

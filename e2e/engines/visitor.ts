import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { type Connection, elementKey } from './connection.js'
import { findElement, type Kind } from './find-element.js'

/** A person at a browser of any engine: finds things by their words, and waits for them. */
export interface Visitor {
  /** Opens an address of the portal, as if it had been typed. */
  open(path: string): Promise<void>
  goBack(): Promise<void>
  /** Presses a button, or the head of a tab. */
  press(name: string): Promise<void>
  follow(link: string): Promise<void>
  /** Replaces the text of a field, key by key. */
  fill(label: string, text: string): Promise<void>
  /** Waits until words are to be seen. */
  see(words: string): Promise<void>
  /** Waits until words are no longer to be seen. */
  missWords(words: string): Promise<void>
  /** Waits until the screen of this path shows, and keeps pictures of it. */
  arriveAt(path: string, title: string): Promise<void>
  /** Gives the browser a device that keeps passkeys, and on which the visitor's finger lies. */
  keepPasskeys(): Promise<void>
  /** Runs a script in the page, whose last value `return` gives. */
  evaluate(script: string): Promise<unknown>
  /** Keeps a picture of the page as it is, as wide as a desk and as a phone. */
  picture(name: string): Promise<void>
}

/** Runs in the page: true where it has the width, and moves no longer. */
const settled = `
  const isNarrow = innerWidth < 600
  return isNarrow === arguments[0] && document.getAnimations().every(({ playState, effect }) =>
    playState !== 'running' || effect.getTiming().iterations === Infinity)`

interface Place {
  /** The address of the portal. */
  readonly url: string
  /** The folder of the pictures. */
  readonly pictures: string
}

/** Longer than the countdown of a notice, and than any step on a busy machine. */
const patience = { timeout: 20_000 }
const desk = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
const passkeyDevice = {
  ...{ protocol: 'ctap2_1', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
  ...{ isUserConsenting: true, isUserVerified: true },
}

/** A visitor with a browser of their own. */
export async function newVisitor({ send }: Connection, { url, pictures }: Place): Promise<Visitor> {
  await send('resize', desk)
  const evaluate = (script: string, ...args: unknown[]) => send('evaluate', { script, args })
  const find = (kind: Kind, name: string) => evaluate(`return (${findElement})(...arguments)`, kind, name)

  /** Does something with an element, again while it is missing, moves or is covered. */
  const withElement = (kind: Kind, name: string, todo: (id: string) => Promise<unknown>) =>
    expect(async () => {
      const found = (await find(kind, name)) as Record<string, string> | null
      expect(found, `${kind} "${name}"`).not.toBeNull()
      await todo(found?.[elementKey] ?? '')
    }).toPass({ ...patience, intervals: [50, 100, 200] })

  const see = (words: string) => withElement('words', words, async () => undefined)
  const picture = async (name: string) => {
    mkdirSync(pictures, { recursive: true })
    for (const [look, size] of Object.entries({ phone, desk })) {
      await send('resize', size)
      // Some engines answer before the page is drawn anew. No window is as narrow as a phone's.
      await expect.poll(() => evaluate(settled, look === 'phone'), patience).toBe(true)
      // Firefox would picture the whole page, of which a person sees a part.
      const taken = (await send('picture', { full: false })) as string
      writeFileSync(path.join(pictures, `${name}-${look}.png`), Buffer.from(taken, 'base64'))
    }
  }
  return {
    open: async (address) => void (await send('navigate', { url: url + address })),
    goBack: async () => void (await send('back')),
    press: (name) => withElement('button', name, (id) => send('click', { id })),
    follow: (name) => withElement('link', name, (id) => send('click', { id })),
    fill: (label, text) =>
      withElement('field', label, async (id) => {
        await send('clear', { id })
        await send('type', { id, text })
      }),
    see,
    missWords: (words) => expect.poll(() => find('words', words), { message: words, ...patience }).toBeNull(),
    async arriveAt(address, title) {
      await see(title)
      await expect.poll(() => evaluate('return location.pathname'), patience).toBe(address)
      await picture(`${address.slice(1).replaceAll('/', '-') || 'home'}`)
    },
    keepPasskeys: async () => void (await send('addPasskeys', passkeyDevice)),
    evaluate,
    picture,
  }
}

import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WholeWords } from './whole-words.js'

const heading = (text: string) => (
  <h2>
    <WholeWords>{text}</WholeWords>
  </h2>
)
const whole = () => [...screen.getByRole('heading').querySelectorAll('span > span')].map((part) => part.textContent)

test.each([
  ['E-Mail-Adresse hinzufügen', ['E-Mail-Adresse']],
  ['Noch keine E-Mail-Adressen', ['E-Mail-Adressen']],
  ['Passwort ändern', []],
  ['Von - bis: Add – now', []],
  ['البريد الإلكتروني', []],
])('the heading “%s” keeps its words with hyphens whole, its text and its name (ACCESS1)', (text, words) => {
  render(heading(text))
  expect(whole()).toEqual(words)
  expect(screen.getByRole('heading', { name: text }).textContent).toBe(text)
})

test('another heading takes the place of one that a translator took apart', () => {
  const { rerender } = render(heading('E-Mail-Adresse hinzufügen'))
  for (const span of screen.getByRole('heading').querySelectorAll('span'))
    for (const node of [...span.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)) {
      const font = document.createElement('font')
      node.replaceWith(font)
      font.append(node)
    }
  rerender(heading('Code eingeben'))
  expect(screen.getByRole('heading', { name: 'Code eingeben' })).toBeVisible()
})

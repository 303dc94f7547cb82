import { expect, test } from 'vitest'
import { campus, mistyped, populationOf, shares } from './population.js'

const people = populationOf(20_000, 15)

test('people come for what a first week brings, in its proportions', () => {
  for (const [errand, share] of Object.entries(shares)) {
    const counted = people.filter((person) => person.errand === errand).length
    expect(Math.abs(counted / people.length - share)).toBeLessThan(0.01)
  }
})

test('a third of the people shares the addresses of the campus, and every other has one alone', () => {
  const inCampus = people.filter(({ address }) => address.startsWith('50.0.0.'))
  expect(Math.abs(inCampus.length / people.length - campus.share)).toBeLessThan(0.01)
  expect(new Set(inCampus.map(({ address }) => address)).size).toBe(campus.addresses)
  expect(new Set(people.map(({ address }) => address)).size).toBe(people.length - inCampus.length + campus.addresses)
})

test('the same seed draws the same people who do the same, and another seed draws others', () => {
  const drawn = (seed: number) =>
    populationOf(100, seed).map(({ random, ...person }) => ({ ...person, does: random() }))
  expect(drawn(7)).toEqual(drawn(7))
  expect(drawn(7)).not.toEqual(drawn(8))
})

test('a mistyped name is no name of a person', () => {
  const names = new Set(people.map(({ username }) => username))
  expect(people.filter(({ username }) => names.has(mistyped(username)))).toEqual([])
})

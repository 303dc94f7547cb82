import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scriptTransport } from '../testing/scripted-transport.js'
import { payloadOf } from './solve-challenge.js'
import { SolverContext, useCaptcha } from './use-captcha.js'

let captcha: ReturnType<typeof useCaptcha>
let solved = 0

function Probe() {
  captcha = useCaptcha()
  return <p>{captcha.state}</p>
}

function show(
  solve: (challenge: unknown, signal: AbortSignal) => Promise<string>,
  challenge: Record<string, unknown> = { parameters: {}, signature: 'aa' },
) {
  solved = 0
  scriptTransport({ captchaChallenge: challenge })
  render(
    <SolverContext value={solve}>
      <Probe />
    </SolverContext>,
  )
}

const count = () => {
  solved += 1
  return Promise.resolve(`solution ${solved}`)
}
const never = () => new Promise<string>(() => undefined)
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('an answer that is no challenge counts as a server without a captcha (HOME3)', async () => {
  show(count, { hello: 'world' })
  await act(() => captcha.start())
  await wait(1)
  expect(captcha.state).toBe('absent')
  expect(await captcha.answer()).toBe('')
})

test('a server without a captcha stays one, however long the form is open', async () => {
  show(count, { hello: 'world' })
  await act(() => captcha.start())
  await wait(200_000)
  expect(captcha.state).toBe('absent')
})

test('several starts are one piece of work', async () => {
  show(count)
  act(() => {
    captcha.start()
    captcha.start()
  })
  await wait(10)
  expect(screen.getByText('solved')).toBeVisible()
  expect([await captcha.answer(), solved]).toEqual(['solution 1', 1])
})

test('a solution that is too old is thrown away and made anew', async () => {
  show(count)
  act(() => captcha.start())
  await wait(100_000)
  expect(screen.getByText('idle')).toBeVisible()
  const answer = captcha.answer()
  await wait(10)
  expect(await answer).toBe('solution 2')
})

test('an answer waits twenty seconds and no longer (HOME3)', async () => {
  show(never)
  const answer = captcha.answer()
  await wait(19_999)
  expect(screen.getByText('working')).toBeVisible()
  await wait(1)
  expect(await answer).toBe('')
})

test('an answer waits a minute for more work than usual, and the captcha says so (HOME3, G3)', async () => {
  let finish: (text: string) => void = () => undefined
  show(() => new Promise((resolve) => (finish = resolve)), {
    parameters: { data: { isRaised: true } },
    signature: 'aa',
  })
  const answer = captcha.answer()
  await wait(59_000)
  expect(screen.getByText('slow')).toBeVisible()
  finish('solution')
  expect(await answer).toBe('solution')
  act(() => captcha.clear())
  const second = captcha.answer()
  await wait(60_000)
  expect(await second).toBe('')
})

test('what was cleared meanwhile changes nothing any more (FAIL19)', async () => {
  let finish: (text: string) => void = () => undefined
  show(() => new Promise((resolve) => (finish = resolve)))
  act(() => captcha.start())
  await wait(10)
  act(() => captcha.clear())
  finish('late')
  await wait(10)
  expect(screen.getByText('idle')).toBeVisible()
})

test('the text to send is what the verifier takes', () => {
  const parameters = { algorithm: 'SHA-256', nonce: '00', salt: '00', cost: 1, keyLength: 32, keyPrefix: '00' }
  const solution = { counter: 7, derivedKey: '00ff' }
  const text = payloadOf({ parameters, signature: 'aa' }, solution)
  expect(JSON.parse(atob(text))).toEqual({ challenge: { parameters, signature: 'aa' }, solution })
})

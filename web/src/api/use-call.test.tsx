import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, startTransition, use } from 'react'
import { expect, test } from 'vitest'
import { scriptTransport } from '../testing/scripted-transport.js'
import { useCall } from './use-call.js'

const never = new Promise<never>(() => undefined)

interface SenderProps {
  readonly onRefused: () => void
  readonly isSuspended?: boolean
}

function Sender({ onRefused, isSuspended = false }: SenderProps) {
  const { run } = useCall('signOut', { on: { other: onRefused } })
  if (isSuspended) use(never)
  return (
    <button type="button" onClick={() => run({})}>
      Send
    </button>
  )
}

test('a failure is answered by the rendering on the screen, not by one that React gave up', async () => {
  const answered: string[] = []
  scriptTransport({ signOut: { status: 503 } })
  const sender = (name: string, isSuspended: boolean) => (
    <Suspense>
      <Sender onRefused={() => answered.push(name)} isSuspended={isSuspended} />
    </Suspense>
  )
  const { rerender } = render(sender('on the screen', false))
  await act(async () => startTransition(() => rerender(sender('given up', true))))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Send' })))
  expect(answered).toEqual(['on the screen'])
})

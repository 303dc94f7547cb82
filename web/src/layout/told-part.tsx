import { type ReactNode, useRef } from 'react'
import type { Told } from '../session/use-told.js'
import { Button } from '../ui/button.js'
import { useFocusAfter } from '../ui/use-focus-after.js'

/** In place of a screen that the server does not have. */
export function NotOffered({ children }: { children: string }) {
  return (
    <section className="security-panel">
      <p>{children}</p>
    </section>
  )
}

/** True until the first answer, or its failure. */
export function isUntold({ value, failure }: Pick<Told<unknown>, 'value' | 'failure'>): boolean {
  return value === undefined && failure === null
}

interface ToldPartProps<Value> {
  readonly told: Told<Value>
  /** The label of the button that asks again. */
  readonly retry: string
  readonly children: (value: Value) => ReactNode
}

/** A part of the screen, or why it is not known, with a button that asks again. */
export function ToldPart<Value>({ told, retry, children }: ToldPartProps<Value>) {
  const { value, failure, isAsking, askAgain } = told
  const part = useRef<HTMLDivElement>(null)
  useFocusAfter(value === undefined, part)
  return (
    <div ref={part} tabIndex={-1}>
      {value === undefined ? (
        <section className="security-panel security-failed">
          <p role="alert">{failure?.message}</p>
          <Button kind="secondary" isPending={isAsking} onClick={askAgain}>
            {retry}
          </Button>
        </section>
      ) : (
        children(value)
      )}
    </div>
  )
}

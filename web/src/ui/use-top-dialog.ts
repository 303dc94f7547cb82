import { sharedValue } from './shared-value.js'

const open = sharedValue<readonly HTMLElement[]>([])

/** The dialog that was opened last. Everything outside it is inert, so a toast has to be inside. */
export function useTopDialog(): HTMLElement | undefined {
  return open.use().at(-1)
}

export function addDialog(dialog: HTMLElement): void {
  open.set([...open.get(), dialog])
}

export function removeDialog(dialog: HTMLElement): void {
  open.set(open.get().filter((one) => one !== dialog))
}

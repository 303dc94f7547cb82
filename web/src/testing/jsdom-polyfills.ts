import { act, cleanup, configure, getConfig } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { afterEach } from 'vitest'
import '@testing-library/jest-dom/vitest'

// The first screen of a file compiles its code while the test waits. A machine that has sixteen times
// too much to do took more than five seconds for it.
configure({ asyncUtilTimeout: 20_000 })

// What a test waits for may stand in the page before its effects have run, such as its focus. The
// next rendering, of whatever root, runs all of them before.
const { asyncWrapper } = getConfig()
const idle = createRoot(document.createElement('div'))
configure({
  async asyncWrapper(work) {
    const found = await asyncWrapper(work)
    act(() => idle.render(null))
    return found
  },
})

/** The parts of the DOM that the screens use and jsdom lacks: dialogs, popovers, style sheets and scrolling. */
const modal = HTMLDialogElement.prototype
modal.showModal = function showModal(this: HTMLDialogElement) {
  this.setAttribute('open', '')
  const first = this.querySelector<HTMLElement>('[autofocus], input, select, button')
  first?.focus()
}
modal.close = function close(this: HTMLDialogElement) {
  if (!this.hasAttribute('open')) return
  this.removeAttribute('open')
  this.dispatchEvent(new Event('close'))
}

const popover = HTMLElement.prototype
popover.showPopover = function showPopover(this: HTMLElement) {
  this.setAttribute('data-popover-open', '')
}
popover.hidePopover = function hidePopover(this: HTMLElement) {
  this.removeAttribute('data-popover-open')
}

// It loads no style sheets.
const arrive = (node: Node) => node instanceof HTMLLinkElement && node.dispatchEvent(new Event('load'))
new MutationObserver((changes) => changes.flatMap(({ addedNodes }) => [...addedNodes]).forEach(arrive)).observe(
  document.head,
  { childList: true },
)

window.scrollTo = () => undefined

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target.closest('[popovertarget]') : null
  const sheet = document.getElementById(target?.getAttribute('popovertarget') ?? '')
  if (sheet?.hasAttribute('data-popover-open')) sheet.hidePopover()
  else sheet?.showPopover()
})

afterEach(cleanup)

// Starts the prerendered home page, which visitors can use before its scripts run. It loads them
// after the first paint, so that they do not delay it, and repeats afterwards what the visitor
// pressed.
const files = FILES
const card = document.getElementById('stopped')
let pressed = null
let isLoading = false

const remember = (event) => {
  const { type, target, submitter } = event
  if (type === 'submit') {
    event.preventDefault()
    pressed = submitter
    return
  }
  const button = target.closest('button[type=button]:not([popovertarget]),summary')
  // Typing afterwards, or pressing the same button again, cancels what was pressed.
  if (type === 'input') pressed = target.options ? target : null
  else if (button) pressed = button.type && button !== pressed ? button : null
}
const listen = (change) => {
  for (const type of ['submit', 'click', 'input']) document[change](type, remember, true)
}
/** Clicks, because React hydrates the part of the page that was clicked first. */
const pressAgain = () => {
  listen('removeEventListener')
  const form = [...document.forms].indexOf(pressed?.form)
  pressed?.click()
  // React has not heard what was chosen from a list.
  pressed?.dispatchEvent(new Event('change', { bubbles: true }))
  // React replaces a page in which a password manager has put elements of its own.
  if (pressed?.isConnected === false) document.forms[form]?.querySelector('[type=submit]').click()
  pressed = null
}
const load = async () => {
  if (isLoading) return
  isLoading = true
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  try {
    // Loaded in parallel but run one by one, so that the page responds in between.
    for (const href of files) await import(href)
  } catch {
    card.removeAttribute('id')
    document.getElementById('root').replaceChildren(card)
  }
}

// It would cover the page after a while.
card.remove()
listen('addEventListener')
// Until here a form could post what was typed by itself; from now on `remember` keeps it.
for (const button of document.querySelectorAll('[type=submit]')) button.disabled = false
document.addEventListener('listening', pressAgain)
// First, because a hidden tab paints nothing, and some visitors have no observer.
setTimeout(load, 1000)
if ('PerformanceObserver' in window) new PerformanceObserver(load).observe({ type: 'paint', buffered: true })

// The home page is there and can be used before its scripts. They leave the line to it until it is painted, and what
// somebody presses meanwhile is kept for them.
const files = FILES
let pressed = null
let isLoading = false

const keep = (event) => {
  const { type, target, submitter } = event
  if (type === 'submit') {
    event.preventDefault()
    pressed = submitter
    return
  }
  const button = target.closest('button[type=button],summary')
  // Who goes on typing or looks elsewhere has changed his mind; a switch that is pressed twice is where it was.
  if (type === 'input' || button) pressed = type === 'click' && button.type && button !== pressed ? button : null
}
const listen = (change) => {
  for (const type of ['submit', 'click', 'input']) document[change](type, keep, true)
}
/** A click: React takes a waiting page over at once for it; without React a form is sent as forms are. */
const pressAgain = () => {
  listen('removeEventListener')
  pressed?.click()
  pressed = null
}
const load = async () => {
  if (isLoading) return
  isLoading = true
  // A line that hangs must not keep what was pressed for ever.
  setTimeout(pressAgain, 20_000)
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  try {
    // Fetched together, run one after the other: between them the page answers to a finger.
    for (const href of files) await import(href)
  } catch {
    pressAgain()
  }
}

listen('addEventListener')
document.addEventListener('listening', pressAgain)
new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
// Nothing is painted in a hidden tab.
setTimeout(load, 1000)

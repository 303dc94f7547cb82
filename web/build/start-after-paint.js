// The home page is there and can be used before its scripts. They leave the line to it until it is painted, and what
// somebody presses meanwhile is kept for them.
const files = FILES
let pressed = null
let isLoading = false

const keep = (event) => {
  if (event.type === 'submit') event.preventDefault()
  pressed = event.submitter ?? event.target.closest('button[type=button]') ?? pressed
}
const listen = (change) => {
  for (const type of ['submit', 'click']) document[change](type, keep, true)
}
const load = async () => {
  if (isLoading) return
  isLoading = true
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  try {
    // Fetched together, run one after the other: between them the page answers to a finger.
    for (const href of files) await import(href)
  } catch {
    listen('removeEventListener')
  }
}

listen('addEventListener')
document.addEventListener('listening', () => {
  listen('removeEventListener')
  // A click: React takes a waiting page over at once for it.
  pressed?.click()
})
new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
// Nothing is painted in a hidden tab.
setTimeout(load, 1000)

/** Shows new messages from a parsed document, because no text may become markup; copies codes. */
export const outboxScript = `const list = document.querySelector('.messages')
const news = document.querySelector('.news')
const choice = document.querySelector('select')
const chosen = choice.value
const everyMs = 1000

function enliven(root) {
  for (const button of root.querySelectorAll('[data-copy]')) button.hidden = false
}

function pageAfter(number) {
  const query = new URLSearchParams({ to: chosen, than: number })
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', '/demo/outbox?' + query)
    request.responseType = 'document'
    request.onload = () => (request.response === null ? reject(request.status) : resolve(request.response))
    request.onerror = reject
    request.send()
  })
}

async function look() {
  if (document.hidden) return
  const known = Number(list.dataset.newest)
  const page = await pageAfter(known)
  const found = page.querySelector('.messages')
  if (found === null) return
  const newest = Number(found.dataset.newest)
  // The demo was started anew: its numbers begin again.
  if (newest < known) location.reload()
  if (newest <= known) return
  list.dataset.newest = newest
  enliven(found)
  list.prepend(...found.children)
  if (document.activeElement !== choice) {
    const { value } = choice
    choice.replaceChildren(...page.querySelector('select').children)
    choice.value = value
  }
  const said = page.querySelector('.news').textContent
  if (said !== '') news.textContent = said
}

async function follow() {
  // A portal that is just restarting is no news: the next look finds it again.
  await look().catch(() => undefined)
  setTimeout(follow, everyMs)
}

document.addEventListener('click', async ({ target }) => {
  const button = target instanceof Element ? target.closest('[data-copy]') : null
  if (button === null) return
  const code = button.parentElement.querySelector('strong')
  await navigator.clipboard.writeText(button.dataset.copy).then(
    () => { news.textContent = button.dataset.copied },
    () => getSelection().selectAllChildren(code),
  )
})
document.addEventListener('visibilitychange', () => look().catch(() => undefined))

enliven(document)
follow()
`

/**
 * Shows new messages, converts times to the visitor's zone, and copies codes. It is a file, because
 * inline scripts are forbidden.
 */
export const outboxScript = `const list = document.querySelector('.messages')
const news = document.querySelector('.news')
const everyMs = 1000

function enliven(root) {
  for (const button of root.querySelectorAll('[data-copy]')) button.hidden = false
  for (const time of root.querySelectorAll('time')) time.textContent = new Date(time.dateTime).toLocaleTimeString()
}

async function look() {
  if (document.hidden) return
  const known = Number(list.dataset.newest)
  const answer = await fetch('/demo/outbox/newer?than=' + known)
  if (!answer.ok) return
  const { newest, html, said } = await answer.json()
  // The demo was started anew: its numbers begin again.
  if (newest < known) location.reload()
  if (newest <= known) return
  list.dataset.newest = newest
  // The server has escaped every word in it.
  list.insertAdjacentHTML('afterbegin', html)
  enliven(list)
  news.textContent = said
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

import { expect, test, vi } from 'vitest'

test.each([[{ parameters: {} }], [{ parameters: { algorithm: 7 } }], [{}]])(
  'a challenge that nobody can solve is answered at once: %j',
  async (challenge) => {
    const post = vi.spyOn(window, 'postMessage').mockImplementation(() => undefined)
    await import('./proof-worker.js')
    window.dispatchEvent(new MessageEvent('message', { data: challenge }))
    await vi.waitFor(() => expect(post).toHaveBeenCalledExactlyOnceWith(null))
    post.mockRestore()
  },
)

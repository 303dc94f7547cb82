import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'

test.each([0, 1, 2])(
  'a press on the open tab at place %i closes it, and a second press opens it (PAGE1)',
  async (at) => {
    const { container, user } = renderPortal('/', {})
    const tabs = [...container.querySelectorAll('details')]
    const head = tabs[at]?.querySelector('summary') as HTMLElement
    const open = () => tabs.map((tab) => tab.open)
    const onlyThis = tabs.map((_, place) => place === at)
    if (!tabs[at]?.open) await user.click(head)
    await waitFor(() => expect(open()).toEqual(onlyThis))
    await user.click(head)
    await waitFor(() => expect(open()).toEqual([false, false, false]))
    await user.click(head)
    await waitFor(() => expect(open()).toEqual(onlyThis))
  },
)

import type { ClientSettings } from '@portico/contract/client-settings'
import { defaultSettings } from '@portico/contract/default-settings'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { assemblePage } from '../prerender.js'
import { type FakeCaptchaVendor, fakeCaptchaVendor } from '../testing/fake-captcha-vendor.js'
import { renderPortal } from '../testing/render-portal.js'
import { oneEmail } from '../testing/sample-sessions.js'

type Kind = 'recaptcha' | 'hcaptcha' | 'turnstile'
const globalNames = { recaptcha: 'grecaptcha', hcaptcha: 'hcaptcha', turnstile: 'turnstile' } as const

let vendor: FakeCaptchaVendor
let scripts = 0
afterEach(() => {
  vendor.stop()
})

/** A script address for each home page, because the client loads an address only once. */
function home(kind: Kind, script: Parameters<typeof renderPortal>[1] = {}, scriptUrl?: string) {
  vendor = fakeCaptchaVendor(globalNames[kind])
  scripts += 1
  const captcha = {
    kind,
    siteKey: 'our-site-key',
    scriptUrl: scriptUrl ?? `https://vendor.example/api.js?n=${scripts}`,
  }
  const portal = renderPortal('/', script, { settings: { captcha } })
  const tabs = [...portal.container.querySelectorAll('details')]
  const tab = (index: number) => within(tabs[index] as HTMLElement)
  const group = (index = 0) => tab(index).getByRole('group', { name: 'Captcha', hidden: true })
  const isIn = (state: string, index = 0) => waitFor(() => expect(group(index)).toHaveAttribute('data-state', state))
  /** The home page after the widget has loaded. */
  const isFresh = async (index = 0) => {
    await isIn(kind === 'turnstile' ? 'working' : 'idle', index)
    await waitFor(() => expect(group(index).querySelector('iframe')).not.toBeNull())
  }
  const send = () => portal.user.click(tab(0).getByRole('button', { name: 'Sign in' }))
  return { ...portal, tabs, tab, group, isIn, isFresh, send }
}

const standing = () => document.querySelectorAll('iframe').length

describe.each(['recaptcha', 'hcaptcha', 'turnstile'] as const)("a vendor's captcha on the forms: %s", (kind) => {
  test('is light, of image type and normal size, and its script is loaded once (VENDOR1)', async () => {
    const { isFresh } = home(kind)
    await isFresh()
    expect(vendor.widgets[0]?.options).toMatchObject({
      sitekey: 'our-site-key',
      theme: 'light',
      size: 'normal',
      ...(kind === 'recaptcha' ? { type: 'image' } : {}),
    })
    expect(vendor.scripts).toHaveLength(1)
    expect(new URL(vendor.scripts[0] ?? '').searchParams.get('render')).toBe('explicit')
  })

  test('gives its token to the form, and nothing else of its fields', async () => {
    const { isIn, tab, user, send, screen, calls, isFresh } = home(kind, { signIn: oneEmail })
    await isFresh()
    vendor.widgets[0]?.call('callback', 'token-1')
    await isIn('solved')
    await user.type(tab(0).getByPlaceholderText('Enter Username'), 'alice')
    await user.type(tab(0).getByPlaceholderText('Enter Password'), 'secret')
    await send()
    expect(await screen.findByRole('heading', { name: 'Verification' })).toBeVisible()
    const input = { username: 'alice', password: 'secret', captcha: 'token-1' }
    expect(calls).toContainEqual({ name: 'signIn', flow: undefined, input })
    expect(calls.map(({ name }) => name)).not.toContain('captchaChallenge')
    expect(standing()).toBe(0)
  })

  test('is cleared after each failed submit (WAY3)', async () => {
    const { send, screen, calls, isFresh } = home(kind, { signIn: { status: 400, message: 'Captcha failed.' } })
    await isFresh()
    for (const [time, token] of ['first', 'second'].entries()) {
      vendor.widgets[0]?.call('callback', token)
      await send()
      expect(await screen.findByRole('alert')).toHaveTextContent('Captcha failed.')
      await isFresh()
      expect(vendor.widgets[0]?.resets).toBe(time + 1)
    }
    const sent = calls.filter(({ name }) => name === 'signIn').map(({ input }) => input)
    expect(sent).toEqual([
      { username: '', password: '', captcha: 'first' },
      { username: '', password: '', captcha: 'second' },
    ])
  })

  test('an expired token is not sent any more (WAY3)', async () => {
    const { isIn, isFresh } = home(kind)
    await isFresh()
    vendor.widgets[0]?.call('callback', 'old')
    await isIn('solved')
    vendor.widgets[0]?.call('expired-callback')
    await isFresh()
  })

  test('there is one widget, in the tab that is open (VENDOR1)', async () => {
    const { tabs, tab, user, isFresh } = home(kind)
    await isFresh()
    await user.click(tabs[1]?.querySelector('summary') as HTMLElement)
    await isFresh(1)
    await waitFor(() => expect(standing()).toBe(1))
    expect(tab(1).getByRole('group', { name: 'Captcha' }).querySelector('iframe')).not.toBeNull()
    await user.click(tabs[0]?.querySelector('summary') as HTMLElement)
    await isFresh(0)
    await waitFor(() => expect(standing()).toBe(1))
    const [first] = vendor.widgets
    expect(kind === 'recaptcha' ? first?.resets : first?.isRemoved).toBe(kind === 'recaptcha' ? 1 : true)
    expect(vendor.scripts).toHaveLength(1)
  })

  test('an error of the vendor is said, and a press tries again (VENDOR1)', async () => {
    const { isIn, group, user, isFresh } = home(kind)
    await isFresh()
    vendor.widgets[0]?.call('error-callback', '300030')
    await isIn('failed')
    expect(group()).toHaveTextContent("The check didn't work. Press to try again.")
    await user.click(within(group()).getByRole('button'))
    await isFresh()
    vendor.widgets[1]?.call('callback', 'token-2')
    await isIn('solved')
  })

  test('a script that does not come is said, and a press tries again (VENDOR1)', async () => {
    const portal = home(kind)
    vendor.next = 'fails'
    await portal.isIn('failed')
    vendor.next = 'calls-back'
    await portal.user.click(within(portal.group()).getByRole('button'))
    await portal.isFresh()
    expect(vendor.scripts).toHaveLength(2)
    expect(document.head.querySelectorAll('script')).toHaveLength(1)
  })

  test('without the script the form can be sent, with nothing for a captcha (VENDOR1)', async () => {
    const { isIn, send, calls, screen } = home(kind, { signIn: { status: 400 } })
    vendor.next = 'fails'
    await isIn('failed')
    await send()
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(calls).toContainEqual(expect.objectContaining({ input: expect.objectContaining({ captcha: '' }) }))
  })

  test('loads from the vendor where the settings name no script', async () => {
    home(kind, {}, '')
    await waitFor(() => expect(vendor.scripts).toHaveLength(1))
    expect(vendor.scripts[0]).toMatch(
      {
        recaptcha: /^https:\/\/www\.google\.com\/recaptcha\/api\.js\?/,
        hcaptcha: /^https:\/\/js\.hcaptcha\.com\/1\/api\.js\?/,
        turnstile: /^https:\/\/challenges\.cloudflare\.com\/turnstile\/v0\/api\.js\?/,
      }[kind],
    )
  })
})

test('what the person has not done yet is sent as nothing, at once', async () => {
  const { isIn, send, calls, screen } = home('recaptcha', { signIn: { status: 400 } })
  await isIn('idle')
  await send()
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(calls).toContainEqual(expect.objectContaining({ input: expect.objectContaining({ captcha: '' }) }))
})

test('what works by itself is waited for, twenty seconds at most', async () => {
  const { isIn, send, calls, tab } = home('turnstile', { signIn: oneEmail })
  await isIn('working')
  await waitFor(() => expect(vendor.widgets).toHaveLength(1))
  await send()
  expect(tab(0).getByRole('button', { name: 'Sign in' })).toHaveAttribute('aria-busy', 'true')
  expect(calls.map(({ name }) => name)).not.toContain('signIn')
  vendor.widgets[0]?.call('callback', 'late')
  await waitFor(() =>
    expect(calls).toContainEqual(expect.objectContaining({ input: expect.objectContaining({ captcha: 'late' }) })),
  )
})

test('a form that is sent while our own part is still loading waits for it, and then for the vendor', async () => {
  const { tab, calls } = home('turnstile', { signIn: oneEmail })
  fireEvent.click(tab(0).getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(vendor.widgets).toHaveLength(1))
  expect(calls.map(({ name }) => name)).not.toContain('signIn')
  vendor.widgets[0]?.call('callback', 'early')
  await waitFor(() =>
    expect(calls).toContainEqual(expect.objectContaining({ input: expect.objectContaining({ captcha: 'early' }) })),
  )
})

test('a puzzle of hCaptcha that is closed again is no failure', async () => {
  const { isIn, group } = home('hcaptcha')
  await isIn('idle')
  vendor.widgets[0]?.call('error-callback', 'challenge-closed')
  expect(group()).toHaveAttribute('data-state', 'idle')
})

test.each([{ kind: 'somebody-new' }, { kind: 'recaptcha' }])(
  '%j, which cannot be shown, sends nothing',
  async (given) => {
    vendor = fakeCaptchaVendor('grecaptcha')
    const captcha = given as unknown as ClientSettings['captcha']
    const { screen, user, calls } = renderPortal('/', { signIn: oneEmail }, { settings: { captcha } })
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Captcha' })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('heading', { name: 'Verification' })).toBeVisible()
    expect(calls).toContainEqual(expect.objectContaining({ input: { username: '', password: '', captcha: '' } }))
    expect(vendor.scripts).toEqual([])
  },
)

test('the prerendered page has the box in which the widget will stand (VENDOR1)', async () => {
  vendor = fakeCaptchaVendor('hcaptcha')
  const settings = { ...defaultSettings, captcha: { kind: 'hcaptcha', siteKey: 'key' } } as const
  const page = await assemblePage('<div id="root"><!--app-html--></div>', settings, { screen: 'home', language: 'en' })
  expect(page.match(/role="group" aria-label="Captcha"/g)).toHaveLength(3)
  expect(page.match(/data-state="idle"/g)).toHaveLength(3)
})

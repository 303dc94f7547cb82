import { type CaptchaVendor, startCaptchaVendor, type VendorKind } from '../environments/captcha-vendor.js'
import { startEmbeddedPortal } from '../environments/start-portal.js'
import { story } from './story.js'

/** A story on a portal with the captcha of a vendor, which runs on loopback. */
export function captchaStory(kind: VendorKind) {
  return story.extend<object, { vendor: CaptchaVendor }>({
    vendor: [
      async ({ browserName: _ }, use) => {
        const vendor = await startCaptchaVendor(kind)
        await use(vendor)
        await vendor.stop()
      },
      { scope: 'worker' },
    ],
    portal: [
      async ({ vendor }, use, { workerIndex }) => {
        const portal = await startEmbeddedPortal(`${workerIndex}-${kind}`, {
          PORTICO_CAPTCHA_KIND: kind,
          PORTICO_CAPTCHA_SITE_KEY: vendor.siteKey,
          PORTICO_CAPTCHA_SECRET: vendor.secret,
          PORTICO_CAPTCHA_SCRIPT_URL: vendor.scriptUrl,
          PORTICO_CAPTCHA_VERIFY_URL: vendor.verifyUrl,
        })
        await use(portal)
        await portal.stop()
      },
      { scope: 'worker', timeout: 90_000 },
    ],
  })
}

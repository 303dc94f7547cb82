import { clientSettings } from '@portico/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { clientSettingsSchema } from './client-settings-schema.js'

const languages = ['en', 'de']
const fits = new Ajv2020({ strict: false }).compile(clientSettingsSchema(languages))
const isTaken = (settings: unknown) => clientSettings(languages).safeParse(settings).success
const both = (settings: unknown) => [fits(settings), isTaken(settings)]

test.each([
  [{}],
  [{ $schema: './settings.schema.json', apiBase: '/', languages: ['de'], session: false }],
  [{ apiBase: 'https://account.uni.example/api/', captcha: {} }],
  [{ apiBase: 'http://localhost:8080' }],
  [{ captcha: { kind: 'none' } }],
  [{ captcha: { kind: 'hcaptcha', siteKey: 'k', scriptUrl: 'http://127.0.0.1:9/api.js' } }],
  [{ institution: { colour: '#1D4F91', logo: 'data:image/png;base64,AA==', domains: ['Uni.example'] } }],
  [
    {
      institution: {
        helpDeskEmail: 'help@uni.example',
        helpDeskUrl: 'MAILTO:help@uni.example',
        links: { imprint: '/i' },
      },
    },
  ],
  [{ institution: { linksMore: [{ label: 'Wi-Fi', url: 'https://uni.example/wifi' }] } }],
])('an editor and the command take %j (HOST7)', (settings) => {
  expect(both(settings)).toEqual([true, true])
})

test.each([
  [[]],
  [{ apibase: '/api' }],
  [{ apiBase: '//elsewhere.example' }],
  [{ apiBase: 'http://account.uni.example/api' }],
  [{ apiBase: 'https://me:you@account.uni.example/api' }],
  [{ apiBase: '' }],
  [{ captcha: { kind: 'off' } }],
  [{ captcha: { kind: 'hcaptcha' } }],
  [{ captcha: { siteKey: 'k' } }],
  [{ captcha: { kind: 'none', scriptUrl: 'https://captcha.example/a.js' } }],
  [{ institution: { colour: 'red' } }],
  [{ institution: { name: 'two\nlines' } }],
  [{ institution: { logo: 'http://uni.example/logo.png' } }],
  [{ institution: { helpDeskUrl: 'javascript:alert(1)' } }],
  [{ institution: { linksMore: [{ label: ' ', url: '/wifi' }] } }],
  [{ institution: { linksMore: Array.from({ length: 21 }, () => ({ label: 'a', url: '/a' })) } }],
  [{ languages: ['tlh'] }],
  [{ session: 'false' }],
])('an editor and the command refuse %j (HOST7)', (settings) => {
  expect(both(settings)).toEqual([false, false])
})

import { existsSync } from 'node:fs'
import process from 'node:process'

const named = process.env['PORTICO_TEST_BROWSER']
const shell = '/usr/bin/chromium-headless-shell'

/** Chromium as people have it, with its profiles and its back-forward cache. */
export const wholeBrowser = named ?? '/usr/bin/chromium'

/** The same engine without what stands around its pages: it takes a third less of the processor. */
export const storyBrowser = named ?? (existsSync(shell) ? shell : wholeBrowser)

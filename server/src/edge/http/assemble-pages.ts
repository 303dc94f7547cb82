import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ClientSettings } from '@portico/contract'
import type { RenderedScreens } from './told-pages.js'

/** The exports that the client's build promises for its prerender (`web/src/prerender.tsx`). */
interface Prerender {
  assemblePage(
    template: string,
    settings: ClientSettings,
    choice: { readonly screen: 'home' | 'other' | 'posted'; readonly language: string },
  ): Promise<string>
  prepareScreens(template: string, settings: ClientSettings): Promise<RenderedScreens>
}

/** The pages of the client as HTML: the home page, and the one for every other path. */
export interface AssembledPages {
  readonly home: string
  readonly other: string
  /** The answer to a form that a browser sent by itself. */
  readonly posted: string
}

/**
 * Reads the template and the prerender from the `dist-ssr` of a built client, and assembles its
 * pages in the language that it is asked for. The pages of one language come after those of
 * another.
 */
export async function pageAssembly(webDir: string, settings: ClientSettings) {
  const { template, assemblePage } = await readPrerender(webDir)
  return async (language: string): Promise<AssembledPages> => ({
    home: await assemblePage(template, settings, { screen: 'home', language }),
    other: await assemblePage(template, settings, { screen: 'other', language }),
    posted: await assemblePage(template, settings, { screen: 'posted', language }),
  })
}

export async function screenRendering(webDir: string, settings: ClientSettings): Promise<RenderedScreens> {
  const { template, prepareScreens } = await readPrerender(webDir)
  return prepareScreens(template, settings)
}

async function readPrerender(webDir: string): Promise<Prerender & { readonly template: string }> {
  const built = join(webDir, 'dist-ssr')
  const template = await readFile(join(built, 'template.html'), 'utf8')
  const module: unknown = await import(/* @vite-ignore */ pathToFileURL(join(built, 'prerender.js')).href)
  return { ...(module as Prerender), template }
}

export function brandSheet(colour: string): string {
  // Twice the root: this sheet wins over the client's own, whichever comes first.
  return `:root:root{--brand:${colour}}`
}

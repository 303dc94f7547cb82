// Builds the client to web/dist, its prerender to web/dist-ssr, then the two pages and the
// compressed copies.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { minify } from 'terser'
import { build } from 'vite'

const web = join(import.meta.dirname, '..')
const dist = join(web, 'dist')
const distSsr = join(web, 'dist-ssr')
const texts = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt'])

const configFile = join(web, 'vite.config.ts')
const { output } = await build({ configFile, logLevel: 'warn' })
await build({
  configFile,
  logLevel: 'warn',
  build: { ssr: join(web, 'src/prerender.tsx'), outDir: distSsr, copyPublicDir: false, ssrEmitAssets: false },
  ssr: { noExternal: true },
})

const built = await readFile(join(dist, 'index.html'), 'utf8')
const assets = await readdir(join(dist, 'assets'))
const template = await nameStart(preloadTitleFont(nameLanguages(built), assets))
const { assemblePage, defaultSettings } = await import(pathToFileURL(join(distSsr, 'prerender.js')).href)
await mkdir(distSsr, { recursive: true })
await writeFile(join(distSsr, 'template.html'), template)
await writeFile(
  join(dist, 'index.html'),
  await assemblePage(template, defaultSettings, { screen: 'home', language: 'en' }),
)
await writeFile(
  join(dist, 'app.html'),
  await assemblePage(template, defaultSettings, { screen: 'other', language: 'en' }),
)
await Promise.all((await filesBelow(dist)).filter((file) => texts.has(extname(file))).map(compress))

/**
 * Lets the browser load the font of the titles beside the style sheet instead of after it. It
 * stands behind it, so that it does not take the connection that is open.
 */
function preloadTitleFont(html, assets) {
  const font = assets.find((name) => name.startsWith('title-600') && name.endsWith('.woff2'))
  const link = `<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin>`
  return html.replace('</head>', `${link}\n  </head>`)
}

/** Lists what the browser loads of each language in the template, so that a page can load its own early. */
function nameLanguages(html) {
  const chunks = output.filter(({ facadeModuleId }) => /text\/src\/languages\//.test(facadeModuleId ?? ''))
  const paths = output.find(({ facadeModuleId }) => facadeModuleId?.endsWith('text/src/screens-of.ts'))
  const addresses = chunks.map(({ facadeModuleId, fileName }) => [
    basename(facadeModuleId, '.ts'),
    [`/${paths.fileName}`, `/${fileName}`],
  ])
  return html.replace('<!--languages-->', `<!--languages ${JSON.stringify(Object.fromEntries(addresses))}-->`)
}

/** Names the script in the template that starts a prerendered page in place of the others. */
async function nameStart(html) {
  const [page, ...neededByIt] = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file)
  const source = await readFile(join(import.meta.dirname, 'start-after-paint.js'), 'utf8')
  const { code } = await minify(source.replaceAll('FILES', JSON.stringify([...neededByIt, page])), { module: true })
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
  await writeFile(join(dist, 'assets', `start-${hash}.js`), code)
  return html.replace('</head>', `<!--start /assets/start-${hash}.js-->\n  </head>`)
}

async function filesBelow(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function compress(file) {
  const content = await readFile(file)
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, best))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { acceptedEncoding, compressBody, type Encoding } from '#/platform/pages/compression.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}
const compressible = /^(text\/|application\/|image\/svg)/

interface Asset {
  file: string
  type: string
  /** Files with a hash in their name, and pictures of emojis, never change. */
  immutable: boolean
}

/** Pictures of emojis, so that a device without an emoji font shows them too. */
export const emojiPath = '/emoji/'
const emojiFolder = path.dirname(fileURLToPath(import.meta.resolve('@twemoji/svg/package.json')))

/** Served only with the server's data filled in. */
const templates = new Set(['/index.html', '/guest.html'])

const latestBuild = '/builds/latest.json'

/** The service worker has a separate policy: it only fetches our pages. */
const serviceWorker = '/sw.js'
const serviceWorkerPolicy = "default-src 'none'; connect-src 'self'"

/**
 * Draws diagrams from texts of models, in a frame of our pages: runs only its own scripts, without an origin, and loads nothing.
 * Any site may frame it, because our pages with a diagram may be embedded elsewhere; it holds no data of people.
 */
const diagrams = '/diagram.html'
const diagramPolicy = (html: string) =>
  `default-src 'none'; script-src ${inlineScriptHashes(html)
    .map((hash) => `'${hash}'`)
    .join(' ')}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; sandbox allow-scripts`

/** CSP hashes of the inline scripts of a built page, computed once from the served text. */
export const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`,
  )

/** The built web app and the emojis: a fixed list of files read at the start, so that no address can lead outside it. */
export interface Assets {
  /** Returns the response for a file of the build; undefined where it does not exist. */
  respond(pathname: string, request: Request): Promise<Response | undefined>
  /** Text of a file of the build. */
  text(pathname: string): string | undefined
}

/** Reads the build in `root`; a missing build gives no files. */
export function createAssets(root: string): Assets {
  const files = new Map<string, Asset>()
  if (existsSync(root)) {
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = path.join(entry.parentPath, entry.name)
      const pathname = `/${path.relative(root, file).split(path.sep).join('/')}`
      const type = types[path.extname(entry.name)]
      if (type) files.set(pathname, { file, type, immutable: pathname.startsWith('/assets/') })
    }
  }
  for (const name of readdirSync(emojiFolder))
    if (name.endsWith('.svg'))
      files.set(emojiPath + name, { file: path.join(emojiFolder, name), type: 'image/svg+xml', immutable: true })
  const readText = (pathname: string) => {
    const asset = files.get(pathname)
    return asset && readFileSync(asset.file, 'utf8')
  }
  let drawing: string | undefined
  // three megabytes are read and hashed at the first diagram, not at each start
  const choosePolicy = (pathname: string): string | undefined => {
    if (pathname === serviceWorker) return serviceWorkerPolicy
    return pathname === diagrams ? (drawing ??= diagramPolicy(readText(diagrams) ?? '')) : undefined
  }
  const encoded = new Map<string, Promise<{ body: Buffer; etag: string }>>()
  // pages belong to the build of this start, also where it is replaced meanwhile
  const latest = files.has(latestBuild) ? Buffer.from(readText(latestBuild) ?? '') : undefined

  const makeBody = (pathname: string, asset: Asset, encoding: Encoding) => {
    const key = `${encoding} ${pathname}`
    const known = encoded.get(key)
    if (known) return known
    const original = pathname === latestBuild ? latest : readIfThere(asset.file)
    if (!original) return undefined
    const made = encode(original, encoding)
    encoded.set(key, made)
    return made
  }

  return {
    text: readText,
    async respond(pathname, request) {
      const asset = files.get(pathname)
      if (!asset || templates.has(pathname)) return undefined
      const encoding = compressible.test(asset.type) ? acceptedEncoding(request) : 'identity'
      const made = await makeBody(pathname, asset, encoding)
      if (!made) return undefined
      const { body, etag } = made
      const policy = choosePolicy(pathname)
      const headers = {
        'content-type': asset.type,
        'cache-control': cacheControl(pathname, asset),
        vary: 'accept-encoding',
        etag,
        'x-content-type-options': 'nosniff',
        // the only script that other sites load
        'cross-origin-resource-policy': pathname === '/embed.js' ? 'cross-origin' : 'same-origin',
        // sites may load it as a module, which requires CORS
        ...(pathname === '/embed.js' ? { 'access-control-allow-origin': '*' } : {}),
        ...(policy ? { 'content-security-policy': policy } : {}),
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      }
      if (isKnown(request, etag)) return new Response(null, { status: 304, headers })
      return new Response(new Uint8Array(body), { headers })
    },
  }
}

/** Whether the caller has the version of this tag, which a recompressing proxy may have made weak. */
export const isKnown = (request: Request, etag: string): boolean =>
  (request.headers.get('if-none-match') ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

function cacheControl(pathname: string, asset: Asset): string {
  if (asset.immutable) return 'public, max-age=31536000, immutable'
  // other sites name it without a hash: they get the newest one within the hour
  if (pathname === '/embed.js') return 'public, max-age=3600'
  return pathname === latestBuild ? 'no-store' : 'public, max-age=0, must-revalidate'
}

/** Reads a file of the build; undefined where it was removed since the start. */
const readIfThere = (file: string): Buffer | undefined => (existsSync(file) ? readFileSync(file) : undefined)

async function encode(original: Buffer, encoding: Encoding): Promise<{ body: Buffer; etag: string }> {
  const etag = `"${createHash('sha256').update(original).digest('base64url').slice(0, 22)}-${encoding}"`
  return { body: await compressBody(original, encoding), etag }
}

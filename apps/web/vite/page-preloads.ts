import type { Page } from '@prosa/contract/pages/page.ts'
import type { Plugin, Rolldown } from 'vite'

const memberOperations = /\/packages\/contract\/src\/client\/member-operations\.ts$/
const messagesFile = /\/blocks\/chat\/messages\/message-list\.tsx$/
/** Parts that a page needs only for some people; the server decides (`later-parts.ts` of the contract). */
const partFiles: Readonly<Record<string, RegExp>> = {
  '#gates': /\/features\/guest-sessions\/gates\/gates\.tsx$/,
  '#first-steps': /\/features\/first-steps\/first-steps-card\.tsx$/,
  '#markdown': /\/ui\/markdown\/markdown-view\.tsx$/,
}
const routeFile = /\/(?:src|extensions\/[\w-]+\/web)\/routes\/(.+)\.tsx\?tsr-split=component(?:---pendingComponent)?$/

/**
 * Emits `builds/preloads.json`: for each page path, the scripts of its layout and of the page; behind the login also
 * the members' operations and, for a conversation, its messages. The server lists them in the page's head, so that they
 * load in parallel instead of one after another. Visitors' pages also list the font of Latin letters, without which text
 * is laid out twice; of other pages `main.tsx` loads it after the scripts.
 */
export function pagePreloads(pages: ReadonlyArray<Pick<Page, 'path' | 'access' | 'entry'>>): Plugin {
  return {
    name: 'prosa:page-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle, filename }) => {
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght.*\.woff2$/.test(file))
        if (!font || !filename.endsWith('/guest.html')) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const everywhere = withImports(
        chunks.filter(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('/index.html')),
        bundle,
      )
      const members = chunks.filter(({ moduleIds }) => moduleIds.some((id) => memberOperations.test(id)))
      const messages = chunks.filter(({ facadeModuleId }) => messagesFile.test(facadeModuleId ?? ''))
      const preloads: [string, string[]][] = pages.flatMap(({ path, access, entry }) => {
        const needed = [
          ...findChunks(path, chunks),
          ...(access === 'session' ? members : []),
          ...(path.includes(':chatId') && entry !== 'guest' ? messages : []),
        ]
        // Visitors have no router: they need the imports of the route files, not the files themselves.
        const routes = new Set(entry === 'guest' ? needed.map(({ fileName }) => fileName) : [])
        const own = [...withImports(needed, bundle)].filter((file) => !everywhere.has(file) && !routes.has(file))
        return own.length > 0 ? [[path, own.map((file) => `/${file}`)]] : []
      })
      for (const [name, part] of Object.entries(partFiles)) {
        const files = withImports(
          chunks.filter(({ facadeModuleId }) => part.test(facadeModuleId ?? '')),
          bundle,
        )
        if (files.size > 0)
          preloads.push([name, [...files].filter((file) => !everywhere.has(file)).map((file) => `/${file}`)])
      }
      const source = JSON.stringify(Object.fromEntries(preloads))
      this.emitFile({ type: 'asset', fileName: 'builds/preloads.json', source })
    },
  }
}

/** Returns the chunks of the page's component and of its layouts. */
function findChunks(path: string, chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const routes = chunks.flatMap((chunk) => {
    const [, route] = routeFile.exec(chunk.facadeModuleId ?? '') ?? []
    return route ? [{ chunk, route }] : []
  })
  const page = routes.find(({ route }) => !/(^|\/)_[^/]*$/.test(route) && toPath(route) === path)
  return routes.flatMap(({ chunk, route }) =>
    route === page?.route || page?.route.startsWith(`${route}/`) ? chunk : [],
  )
}

/** Converts a route file to its path: `_app/users/$userId/index` becomes `/users/:userId`. */
const toPath = (route: string): string =>
  `/${route
    .split('/')
    .filter((part) => !part.startsWith('_') && part !== 'index')
    .map((part) => part.replace(/^\{-\$(\w+)\}$/, ':$1?').replace(/^\$/, ':'))
    .join('/')}`

function withImports(chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>()
  const ahead = chunks.map(({ fileName }) => fileName)
  for (let file = ahead.pop(); file !== undefined; file = ahead.pop()) {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || files.has(file)) continue
    files.add(file)
    ahead.push(...chunk.imports)
  }
  return files
}

import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pages } from '@prosa/contract/pages/pages.ts'
import { extensionPrograms } from '@prosa/extensions/programs.gen.ts'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildManifest } from './vite/build-manifest.ts'
import { sharedFiles } from './vite/chunks.ts'
import { diagramPage } from './vite/diagram-page.ts'
import { embedScript } from './vite/embed-script.ts'
import { firstLook } from './vite/first-look.ts'
import { inlineScript } from './vite/inline-script.ts'
import { pagePreloads } from './vite/page-preloads.ts'
import { patientRoutes } from './vite/patient-routes.ts'
import { extensionPages, routeSettings } from './vite/routes.ts'
import { plainContract } from './vite/plain-contract.ts'
import { plainWords } from './vite/plain-words.ts'
import { entriesApart } from './vite/entries-apart.ts'
import { withoutBarrels } from './vite/without-barrels.ts'
import { withoutCircles } from './vite/without-circles.ts'
import { withoutHtml } from './vite/without-html.ts'

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const splitPage = (file: string) => `${file}?tsr-split=component`
const routeFile = (file: string) => splitPage(fileOf(`./src/routes/${file}.tsx`))
const routesOf = (folder: string, other: string) =>
  globSync(`${folder}/**/*.tsx`, { cwd: fileOf('./src/routes') })
    .map((file) => file.replace(/\.tsx$/, ''))
    .filter((file) => file !== other)
    .map(routeFile)
const sourceFile = (file: string) => fileOf(`./src/${file}`)
/** First parts of the addresses that only programs call. */
const programAddresses = Object.values<{ path: string }>(extensionPrograms).map(({ path }) => `/${path.split('/')[1]}`)
/** What begins by itself: which of these need a module says in which file it is. */
const parts = {
  app: { from: [sourceFile('main.tsx')] },
  guest: { from: [sourceFile('guest-main.tsx')], later: true },
  login: { from: [routeFile('_auth'), routeFile('_auth/auth/login')] },
  door: { from: [sourceFile('features/participation/entry/entry-page.tsx')] },
  activity: { from: [sourceFile('features/participation/participation-page.tsx')] },
  visit: { from: [sourceFile('routes/_public/-share-view.tsx')] },
  gates: { from: [sourceFile('features/guest-sessions/gates/gates.tsx')] },
  list: { from: [routeFile('_app'), routeFile('_app/assistants/index')] },
  chat: {
    from: [
      routeFile('_assistant'),
      `${routeFile('_assistant/assistants/$assistantId/chats/{-$chatId}')}---pendingComponent`,
      sourceFile('blocks/chat/messages/message-list.tsx'),
    ],
  },
  steps: { from: [sourceFile('features/first-steps/first-steps-card.tsx')] },
  /** Of all other pages: behind the login, and of getting in. */
  pages: { from: [routeFile('_app'), ...routesOf('_app', '_app/assistants/index'), ...extensionPages.map(splitPage)] },
  entering: { from: routesOf('_auth', '_auth/auth/login') },
} as const
/** What more parts need stands above what fewer do (`sharedFiles`). */
const files = sharedFiles(
  parts,
  [
    { name: 'base', libraries: 'vendor', all: ['app'] },
    { name: 'common', all: ['login', 'visit'] },
    { name: 'fields', all: ['login'], any: ['door', 'gates', 'list', 'chat', 'pages', 'entering'] },
    { name: 'pieces', all: ['visit'], any: ['door', 'list', 'activity'] },
    { name: 'conversing', all: ['visit'], any: ['chat', 'gates', 'pages'] },
    { name: 'layers', all: ['list', 'chat', 'guest'] },
    { name: 'shell', all: ['list', 'chat'] },
    { name: 'listing', all: ['list', 'pages'] },
    { name: 'sections', all: ['steps', 'pages'] },
    { name: 'menus', all: ['chat', 'pages', 'guest'] },
    { name: 'history', all: ['chat', 'pages'] },
    { name: 'answers', all: ['chat', 'guest'] },
    { name: 'visiting', all: ['visit'] },
    { name: 'chatting', all: ['chat'] },
    { name: 'cards', all: ['list'] },
  ],
  'guest',
)
const server = `http://localhost:${process.env['PORT'] ?? 3000}`

export default defineConfig({
  plugins: [
    withoutBarrels(),
    // before react(): it writes the route tree and splits the routes
    tanstackRouter(routeSettings),
    patientRoutes(),
    react({ compiler: true }),
    tailwindcss(),
    inlineScript({ script: sourceFile('lib/device/translated-text.js') }),
    inlineScript({ script: sourceFile('lib/device/theme-bootstrap.js') }),
    inlineScript({ script: sourceFile('lib/device/early-press.js') }),
    inlineScript({ script: sourceFile('lib/device/first-look.js'), page: fileOf('./guest.html') }),
    inlineScript({ script: sourceFile('lib/device/early-reads.js'), page: fileOf('./index.html') }),
    firstLook({
      entry: fileOf('./src/guest-server.tsx'),
    }),
    buildManifest(pages),
    pagePreloads(pages),
    plainContract(),
    plainWords(),
    withoutCircles(),
    entriesApart(sourceFile('main.tsx'), sourceFile('guest-main.tsx')),
    embedScript(fileOf('./embed/embed.ts')),
    diagramPage(fileOf('./src/ui/markdown/diagram/diagram-frame.ts'), fileOf('./src/')),
    withoutHtml(),
  ],
  build: {
    // the browsers of docs/how-to/browsers.md
    target: ['chrome120', 'edge120', 'firefox128', 'safari17.4', 'ios17.4'],
    manifest: true,
    // the content security policy allows no data: addresses
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // the server names what a page needs (`pagePreloads`); a list of every piece's pieces would come into every page
      resolveDependencies: (_, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
    },
    rolldownOptions: {
      // visitors of a link have an entry of their own
      input: { app: fileOf('./index.html'), guest: fileOf('./guest.html') },
      output: {
        codeSplitting: {
          // what a file's modules need may be in the file of those who need nothing else of it
          includeDependenciesRecursively: false,
          groups: [{ name: files }],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      ...Object.fromEntries(programAddresses.map((address) => [address, server])),
      '/builds': server,
      '/emoji': server,
      '^/.*_payload\\.json': server,
    },
  },
})

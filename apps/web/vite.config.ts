import { fileURLToPath } from 'node:url'
import { pages } from '@prosa/contract/pages/pages.ts'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildManifest } from './vite/build-manifest.ts'
import { everyPage } from './vite/chunks.ts'
import { diagramPage } from './vite/diagram-page.ts'
import { embedScript } from './vite/embed-script.ts'
import { firstLook } from './vite/first-look.ts'
import { pagePreloads } from './vite/page-preloads.ts'
import { patientRoutes } from './vite/patient-routes.ts'
import { plainContract } from './vite/plain-contract.ts'
import { themeScript } from './vite/theme-script.ts'
import { withoutHtml } from './vite/without-html.ts'
import { withoutJsonSchema } from './vite/without-json-schema.ts'

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const ofEveryPage = everyPage(fileOf('./src/main.tsx'), fileOf('./src/guest-main.tsx'))
// pieces that stand on most pages; what opens later than its page has chunks of its own
const pieces = new RegExp(
  [
    String.raw`node_modules/@radix-ui/(primitive|react-(compose-refs|context|id|presence|primitive|slot))/`,
    String.raw`node_modules/@radix-ui/react-use-(callback-ref|controllable-state|effect-event|layout-effect)/`,
    String.raw`src/ui/[a-z]+/(avatar|empty-state|focus-return|icon-button|skeleton|tooltip)\.tsx`,
  ].join('|'),
)
const lists = /node_modules\/@radix-ui\/react-(collection|direction|roving-focus)\//
/** What lies above the page: dialogs, menus and open lists. */
const layers = new RegExp(
  [
    String.raw`node_modules/@radix-ui/react-(dismissable-layer|focus-guards|focus-scope|portal|use-escape-keydown)/`,
    String.raw`node_modules/(aria-hidden|get-nonce|react-remove-scroll(-bar)?|react-style-singleton|tslib|use-[\w-]+)/`,
  ].join('|'),
)
/** And what stands beside a part of it. */
const floating = /node_modules\/(@floating-ui|@radix-ui\/(rect|react-(arrow|popper|use-rect|use-size)))\//
const menus = new RegExp(
  [String.raw`node_modules/@radix-ui/react-(dropdown-menu|menu)/`, String.raw`src/ui/actions/dropdown-menu\.tsx`].join(
    '|',
  ),
)
/** Small modules that stand on every page of getting in: files of their own weigh more than they do. */
const entering = new RegExp(
  [
    String.raw`src/(features/auth/(auth-heading\.tsx|second-step\.ts|enter\.ts)|lib/(forms/typed-email|session/oidc-flow)\.ts)$`,
    String.raw`node_modules/lucide-react/dist/esm/icons/(eye|eye-off|key-round|log-in)\.m?js$`,
  ].join('|'),
)
/** Small modules of every conversation, visitors' too, for the same reason. */
const conversing = new RegExp(
  [
    String.raw`contract/src/conversations/message-status\.ts$|src/ui/markdown/markdown-anchors\.ts$`,
    String.raw`node_modules/lucide-react/dist/esm/icons/(circle-question-mark|copy|file-text|pencil|play|refresh-cw)\.m?js$`,
    String.raw`node_modules/lucide-react/dist/esm/icons/(shield-check|square-pen|sun)\.m?js$`,
  ].join('|'),
)
/** Icons of the navigation and of the first page after signing in. */
const navigating =
  /node_modules\/lucide-react\/dist\/esm\/icons\/(bot|chart-column|graduation-cap|layout-grid|list|megaphone|message-circle-question-mark|plus|school|sliders-horizontal|sparkles|star|users)\.m?js$/
/** What every field of a form needs, for the same reason. */
const fields =
  /src\/(ui\/inputs\/(control-style\.ts|(field|field-error|text-input)\.tsx)|lib\/forms\/(after-press|unsaved-text)\.ts)$/
/** The one icon of what every page carries. */
const baseIcon = /node_modules\/lucide-react\/dist\/esm\/icons\/wifi-off\.m?js$/
const server = `http://localhost:${process.env['PORT'] ?? 3000}`

export default defineConfig({
  plugins: [
    // before react(): it writes the route tree and splits the routes
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './src/routes',
      generatedRouteTree: './src/routeTree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.',
      quoteStyle: 'single',
    }),
    patientRoutes(),
    react({ compiler: true }),
    tailwindcss(),
    themeScript(new URL('./src/lib/device/theme-bootstrap.js', import.meta.url)),
    firstLook({
      entry: fileOf('./src/guest-server.tsx'),
      script: fileOf('./src/lib/device/first-look.js'),
      page: fileOf('./guest.html'),
    }),
    buildManifest(pages),
    pagePreloads(pages),
    plainContract(),
    embedScript(fileOf('./embed/embed.ts')),
    diagramPage(fileOf('./src/ui/markdown/diagram/diagram-frame.ts'), fileOf('./src/')),
    withoutHtml(),
    withoutJsonSchema(),
  ],
  build: {
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
          // each group has what it names: what its modules need may belong to pages that need nothing else of them
          includeDependenciesRecursively: false,
          groups: [
            { name: ofEveryPage('vendor') },
            { name: (id, graph) => (baseIcon.test(id) ? 'base' : ofEveryPage('base')(id, graph)) },
            // those of nearly every page: the sign-in carries them too
            { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 40 },
            { name: 'entering', test: entering },
            { name: 'fields', test: fields },
            { name: 'conversing', test: conversing },
            { name: 'navigating', test: navigating },
            { name: 'pieces', test: pieces },
            { name: 'lists', test: lists },
            { name: 'layers', test: layers },
            { name: 'floating', test: floating },
            { name: 'menus', test: menus },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/v1': server,
      '/builds': server,
      '^/.*_payload\\.json': server,
    },
  },
})

import { pages } from '@prosa/contract/pages.ts'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildManifest } from './vite/build-manifest.ts'
import { themeScript } from './vite/theme-script.ts'
import { withoutJsonSchema } from './vite/without-json-schema.ts'

// what every page needs: one file that releases seldom change, and one that they often do
const vendor =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store|query-core|react-query)|zod|clsx|tailwind-merge)\//
const base = /packages\/contract\/src\/|apps\/web\/src\/lib\//

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
    react({ compiler: true }),
    tailwindcss(),
    themeScript(new URL('./src/lib/theme-bootstrap.js', import.meta.url)),
    buildManifest(pages),
    withoutJsonSchema(),
  ],
  build: {
    manifest: true,
    // the content security policy allows no data: addresses
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: vendor },
            { name: 'base', test: base },
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

import { globSync } from 'node:fs'
import path from 'node:path'
import { physical, rootRoute } from '@tanstack/virtual-file-routes'

const routes = path.resolve(import.meta.dirname, '../src/routes')
const folders = globSync('../../../../extensions/*/web/routes', { cwd: routes }).toSorted()

/** The files of the routes that extensions add behind the login. */
export const extensionPages: readonly string[] = folders.flatMap((folder) =>
  globSync(`${folder}/_app/**/*.tsx`, { cwd: routes }).map((file) => path.resolve(routes, file)),
)

/** How the route tree is written: from the routes of the core and of each extension, as if they were in one folder. */
export const routeSettings = {
  target: 'react',
  autoCodeSplitting: true,
  routesDirectory: './src/routes',
  generatedRouteTree: './src/routeTree.gen.ts',
  routeFileIgnorePattern: '\\.test\\.',
  quoteStyle: 'single',
  virtualRouteConfig: rootRoute(
    '__root.tsx',
    ['.', ...folders].map((folder) => physical(folder)),
  ),
} as const

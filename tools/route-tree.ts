import path from 'node:path'
import { Generator, getConfig } from '@tanstack/router-generator'

/** Writes the route tree without a build, with the settings of the build's plugin (apps/web/vite.config.ts). */
const root = path.resolve(import.meta.dirname, '../apps/web')
const config = getConfig(
  {
    target: 'react',
    autoCodeSplitting: true,
    routesDirectory: './src/routes',
    generatedRouteTree: './src/routeTree.gen.ts',
    routeFileIgnorePattern: '\\.test\\.',
    quoteStyle: 'single',
    disableLogging: true,
  },
  root,
)
await new Generator({ config, root }).run()

import path from 'node:path'
import { Generator, getConfig } from '@tanstack/router-generator'
import { routeSettings } from '../apps/web/vite/routes.ts'

/** Writes the route tree without a build. */
const root = path.resolve(import.meta.dirname, '../apps/web')
const config = getConfig({ ...routeSettings, disableLogging: true }, root)
await new Generator({ config, root }).run()

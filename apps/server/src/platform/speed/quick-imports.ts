import { enableCompileCache, registerHooks, type ResolveFnOutput } from 'node:module'
import path from 'node:path'

// Imported first by whatever should start soon. Without it Node 24 parses the 179 kB package.json of drizzle-orm again for
// each of its modules, and compiles all that it compiled the last time: together a second and 120 MB at every start.

enableCompileCache(path.resolve(import.meta.dirname, '../../../../../.cache/node'))

const entries = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/'))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    if (!specifier.startsWith('drizzle-orm')) return next(specifier, context)
    const entry = entries.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    entries.set(specifier, entry)
    return entry
  },
})

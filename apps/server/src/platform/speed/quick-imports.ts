import { enableCompileCache, registerHooks, type ResolveFnOutput } from 'node:module'
import path from 'node:path'

// Imported first by programs that should start fast. Without it Node 24 parses drizzle-orm's package.json of 179 kB again for
// each of its modules, and recompiles all code: together a second and 120 MB at every start.

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

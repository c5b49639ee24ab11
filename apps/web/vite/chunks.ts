interface ModuleInfo {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
  dynamicImporters: readonly string[]
}

interface ModuleGraph {
  getModuleInfo(id: string): ModuleInfo | null
}

/**
 * A starting point of the application. It includes what its modules import statically; with `later`, also dynamic
 * imports.
 */
interface Part {
  from: readonly string[]
  later?: true
}

/** A file for the modules reachable from all of these parts and, if given, from at least one of the others. */
interface SharedFile<Name extends string> {
  name: string
  all: readonly Name[]
  any?: readonly Name[]
  /** Puts libraries into a separate file with this name, because they rarely change between releases. */
  libraries?: string
}

const library = /[\\/]node_modules[\\/]/
/** All parts reach these by their library's list of exports, and few use them. */
const usedByFew = /\/(use(Suspense)?Queries|queriesObserver)\.js$/

/**
 * Decides the file of a module by the parts that reach it: the first matching entry of the list. A part that reaches a
 * module also reaches its imports, so imports only lead up the list, and files never import each other in a circle
 * (docs/decisions/page-weight.md). The bundler decides for modules that match no entry, and for those loaded by name.
 *
 * Modules that the part `apart` never reaches get separate files, `app-…`: in a shared file, it would load and run the
 * startup code of the others.
 */
export function sharedFiles<Name extends string>(
  parts: Readonly<Record<Name, Part>>,
  files: readonly SharedFile<Name>[],
  apart: Name,
) {
  let reached: Map<Name, ReadonlySet<string>> | undefined
  return (id: string, graph: ModuleGraph): string | null => {
    reached ??= new Map((Object.keys(parts) as Name[]).map((name) => [name, reachedFrom(parts[name], graph)]))
    if (graph.getModuleInfo(id)?.dynamicImporters.length) return null
    if (usedByFew.test(id)) return 'queries'
    const has = (part: Name) => reached?.get(part)?.has(id) ?? false
    const found = files.find(({ all, any }) => all.every(has) && (any?.some(has) ?? true))
    const name = (library.test(id) ? found?.libraries : undefined) ?? found?.name
    return name === undefined || has(apart) ? (name ?? null) : `app-${name}`
  }
}

function reachedFrom({ from, later }: Part, graph: ModuleGraph): Set<string> {
  const reached = new Set<string>()
  const ahead = [...from]
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    ahead.push(...importedIds, ...(later ? dynamicallyImportedIds : []))
  }
  return reached
}

interface ModuleInfo {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
  dynamicImporters: readonly string[]
}

interface ModuleGraph {
  getModuleInfo(id: string): ModuleInfo | null
}

/** The modules that something begins with. It carries what they reach without a dynamic import, or whatever they reach. */
interface Part {
  from: readonly string[]
  later?: true
}

/** A file for the modules that all of these parts reach, and one of the others where some are named. */
interface SharedFile<Name extends string> {
  name: string
  all: readonly Name[]
  any?: readonly Name[]
  /** Libraries, which releases seldom change, are in a file of their own. */
  libraries?: string
}

const library = /[\\/]node_modules[\\/]/

/**
 * Names the file of a module after the parts that reach it: the first of the list that it belongs to. Whatever reaches a
 * module reaches what that imports too, so imports lead up the list alone, and files never need each other in a circle
 * (docs/decisions/page-weight.md). Where nothing of the list fits, and for what is loaded by its own name, the bundler finds the file.
 *
 * What the part `apart` never reaches is in files of its own, `app-…`: in a file with both, it would load and run what the
 * others begin with.
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

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

/** Barrels lead to every icon and every part; of these each page takes what it uses. */
const barrel = /[\\/]node_modules[\\/](lucide-react|radix-ui)[\\/]/
const library = /[\\/]node_modules[\\/]/

/**
 * Names the files that every page of the application loads: libraries, which releases seldom change, and our own
 * modules, which they often do. In them is whatever the entry reaches without a dynamic import; nobody has to keep a
 * list. What other entries reach too, at once or later, is in files of its own: their visitors carry nothing else.
 */
export function everyPage(application: string, ...others: readonly string[]) {
  let reached: readonly [own: ReadonlySet<string>, ...others: ReadonlySet<string>[]] | undefined
  return (kind: 'vendor' | 'base') =>
    (id: string, graph: ModuleGraph): string | null => {
      reached ??= [reachedFrom(application, graph), ...others.map((entry) => reachedFrom(entry, graph, 'later too'))]
      const [own, ...theirs] = reached
      if (!own.has(id) || library.test(id) !== (kind === 'vendor')) return null
      return theirs.every((modules) => modules.has(id)) ? kind : `app-${kind}`
    }
}

function reachedFrom(entry: string, graph: ModuleGraph, when: 'at once' | 'later too' = 'at once'): Set<string> {
  const reached = new Set<string>()
  const ahead = [entry]
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    if (reached.has(id) || barrel.test(id)) continue
    reached.add(id)
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    ahead.push(...importedIds, ...(when === 'at once' ? [] : dynamicallyImportedIds))
  }
  return reached
}

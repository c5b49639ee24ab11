interface Locked {
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export interface Lock {
  packages: Record<string, Locked>
}

/**
 * Lists the folders of all packages that a workspace needs at run time, resolved in package-lock.json as Node would
 * resolve them. Optional packages are listed even if they are not installed here.
 */
export function packagesToCarry({ packages }: Lock, part: string): string[] {
  const found = new Set<string>()
  const visited = new Set<string>()
  const visit = (where: string): void => {
    // Packages of the workspace may need each other.
    if (visited.has(where)) return
    visited.add(where)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[where] ?? {}
    const wanted = { ...peerDependencies, ...dependencies, ...optionalDependencies }
    for (const name of Object.keys(wanted)) {
      const place = findPackage(packages, where, name)
      // Optional packages may be absent.
      if (place === undefined) {
        if (name in { ...optionalDependencies } || peerDependenciesMeta?.[name]?.optional) continue
        throw new Error(`package-lock.json has no ${name} for ${where}`)
      }
      const isOnlyPeer = !(name in { ...dependencies, ...optionalDependencies })
      if (found.has(place) || (isOnlyPeer && peerDependenciesMeta?.[name]?.optional)) continue
      const { link, resolved = '' } = packages[place] ?? {}
      if (!link) found.add(place)
      visit(link ? resolved : place)
    }
  }
  visit(part)
  return [...found].toSorted()
}

/** Finds the nearest `node_modules/name`, upwards from a folder. */
function findPackage(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (place in packages) return place
    if (folder === '') return undefined
  }
}

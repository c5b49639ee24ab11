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
 * Where the packages stand that a part of the workspace needs to run, and those that these need: the folders of
 * package-lock.json, found as Node finds them. Optional ones are listed too, whether this machine has them or not.
 */
export function carriedPackages({ packages }: Lock, part: string): string[] {
  const found = new Set<string>()
  const visit = (where: string): void => {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[where] ?? {}
    const wanted = { ...peerDependencies, ...dependencies, ...optionalDependencies }
    for (const name of Object.keys(wanted)) {
      const place = placeOf(packages, where, name)
      // what may be missing may be missing
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

/** The nearest folder `node_modules/name` from there upwards. */
function placeOf(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (place in packages) return place
    if (folder === '') return undefined
  }
}

export interface Tiers {
  /** Folders of the contract and files in them without `.ts`, such as `identity` and `identity/groups`. */
  readonly contract: readonly string[]
  readonly areas: readonly string[]
  /** Names of folders and files within the areas, up to the first dot. */
  readonly rooms: readonly string[]
  readonly features: readonly string[]
  /** Folders of extensions: one folder for all three tiers. */
  readonly extensions: readonly string[]
}

/** Folders that are part of the structure and not a noun. */
const structure = new Set(['protocol', 'client', 'pages', 'help'])

/** Returns the folders in the third column of the glossary's first table. */
export function nounsIn(glossary: string): string[] {
  const [, table = ''] = /## Nouns and their folders\n(.*?)\n## /s.exec(glossary) ?? []
  return [...table.matchAll(/^\|[^|]+\|[^|]+\| `([a-z-]+)`/gm)].map(([, folder = '']) => folder)
}

/** Finds different names for one noun in the glossary, the contract, the server and the web app. */
export function unlikeNames(
  nouns: readonly string[],
  { contract, areas, rooms, features, extensions }: Tiers,
): string[] {
  const folders = contract.filter((name) => !name.includes('/') && !structure.has(name))
  const inContract = new Set([...contract.map((name) => name.split('/').at(-1)), ...extensions])
  const onServer = new Set([...areas, ...rooms, ...extensions])
  const known = new Set([...folders, ...areas, ...features, ...extensions])
  const missing = (names: readonly string[], there: (name: string) => boolean, what: string) =>
    names.filter((name) => !structure.has(name) && !there(name)).map((name) => `${name} ${what}`)
  return [
    ...missing([...known], (name) => nouns.includes(name), 'is no noun of docs/glossary.md'),
    ...missing(nouns, (name) => inContract.has(name), 'of docs/glossary.md is no folder or file of the contract'),
    ...missing(nouns, (name) => onServer.has(name), 'of docs/glossary.md is no folder or file of the server'),
    ...missing(folders, (name) => areas.includes(name), 'of the contract is no area of the server'),
    ...missing(areas, (name) => folders.includes(name), 'of the server is no folder of the contract'),
    ...missing(features, (name) => inContract.has(name), 'of the web is no folder or file of the contract'),
  ]
}

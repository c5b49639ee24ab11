import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The scripts of the project, their texts, and which of them import which. */
export interface ImportGraph {
  texts: ReadonlyMap<string, string>
  importers: ReadonlyMap<string, readonly string[]>
}

/** A file with more importers is left out of ways between files, because it connects everything. */
const MAX_IMPORTERS = 40
/** Files that assemble the product import everything. */
const assembling =
  /^apps\/server\/src\/(app|router|background|context|main|start|product|policies|personal-data)\.ts$|\.gen\.ts$/
const workspaces: Readonly<Record<string, string>> = {
  '@prosa/contract': 'packages/contract/src',
  '@prosa/extensions': 'extensions',
  '@prosa/server': 'apps/server',
  '@prosa/web': 'apps/web',
}
const roots: Readonly<Record<string, string>> = { '#test': 'test', '#': 'src' }

/** Reads all scripts that Git knows or does not ignore. */
export function readImportGraph(): ImportGraph {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mjs'], {
    encoding: 'utf8',
  })
  const texts = new Map(
    [...new Set(files.split('\n'))]
      .filter((file) => existsSync(file) && file !== '')
      .map((file) => [file, readFileSync(file, 'utf8')]),
  )
  const importers = new Map<string, string[]>()
  for (const [file, text] of texts)
    for (const [, name = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)) {
      const imported = resolveImport(file, name)
      if (imported !== undefined && texts.has(imported))
        importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  return { texts, importers }
}

/** Resolves an import to a file of the project; undefined for a package. */
export function resolveImport(file: string, name: string): string | undefined {
  if (name.startsWith('.')) return path.join(path.dirname(file), name)
  for (const [workspace, folder] of Object.entries(workspaces))
    if (name.startsWith(`${workspace}/`)) return path.join(folder, name.slice(workspace.length))
  if (file.startsWith('extensions/') && name.startsWith('#/')) return name.replace('#', 'extensions')
  const [first = '', ...rest] = name.split('/')
  const root = roots[first]
  return root === undefined ? undefined : path.join(file.split('/').slice(0, 2).join('/'), root, ...rest)
}

/**
 * Returns the files that import `file`, with the number of imports between them.
 *
 * @param max greatest number of imports
 */
export function distancesTo(file: string, { importers }: ImportGraph, max = 6): Map<string, number> {
  const distances = new Map([[file, 0]])
  for (const [reached, distance] of distances) {
    const next = importers.get(reached) ?? []
    if (distance === max || (reached !== file && (next.length > MAX_IMPORTERS || assembling.test(reached)))) continue
    for (const importer of next) if (!distances.has(importer)) distances.set(importer, distance + 1)
  }
  return distances
}

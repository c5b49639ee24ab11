import { existsSync, globSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Writes the lists of extensions from the folders of `extensions`: a folder that exists is part of the product. There is
 * a list for each file that a tier loads, because the browser must not load the server's files, nor visitors those of
 * members. Imports nothing of the product, which cannot be loaded until the lists match the folders.
 */
const root = path.resolve(import.meta.dirname, '../extensions')

const folders = globSync('*/extension.ts', { cwd: root })
  .map((file) => path.dirname(file))
  .toSorted()
const toCamelCase = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const spread = (names: readonly string[], part = '') => names.map((name) => `...${name}${part}`).join(', ')

/** What each list exports; a list without a writer is a series of imports that take effect by themselves. */
const lists: Readonly<Record<string, ((names: readonly string[]) => string) | null>> = {
  extension: (names) => `export const extensions = { ${names.join(', ')} }`,
  config: (names) => `export const extensionConfig = { ${spread(names)} }`,
  contract: (names) => `export const extensionContract = { ${spread(names)} }`,
  pages: (names) => `export const extensionPages: readonly Page[] = [${spread(names)}]`,
  programs: (names) => `export const extensionPrograms = { ${spread(names)} }`,
  env: (names) => `export const extensionEnv = { ${spread(names)} }`,
  settings: (names) => `export const extensionSettings = { ${spread(names)} }`,
  help: (names) => `export const extensionHelp: readonly HelpAddition[] = [${spread(names)}]`,
  samples: (names) => `export const extensionSamples: readonly ExtensionSamples[] = [${names.join(', ')}]`,
  seed: (names) => `export const extensionSeeds: readonly ExtensionSeed[] = [${names.join(', ')}]`,
  tour: (names) => `export const extensionStops: readonly Stop[] = [${spread(names)}]`,
  bench: (names) => `export const addedCrowds: readonly StartCrowd[] = [${names.join(', ')}]`,
  server: (names) =>
    [
      `export const serverExtensions: readonly AnyServerExtension[] = [${names.join(', ')}]`,
      `export const extensionHandlers = { ${spread(names, '.handlers')} }`,
      `export const extensionRules = { ${spread(names, '.rules')} }`,
    ].join('\n'),
  members: null,
  visitors: null,
}
/** Types that a list needs beside its files. */
const types: Readonly<Record<string, string>> = {
  pages: `import type { Page } from '@prosa/contract/pages/page.ts'\n`,
  help: `import type { HelpAddition } from '@prosa/web/src/features/help/help-additions.ts'\n`,
  samples: `import type { ExtensionSamples } from '@prosa/server/test/operations/extension-samples.ts'\n`,
  seed: `import type { ExtensionSeed } from '@prosa/server/scripts/seed/extension-seed.ts'\n`,
  tour: `import type { Stop } from '../e2e/tour-stops/stop.ts'\n`,
  bench: `import type { StartCrowd } from '../bench/sga/added-crowd.ts'\n`,
  server: `import type { AnyServerExtension } from '@prosa/server/src/extension.ts'\n`,
}

for (const [list, write] of Object.entries(lists)) {
  const files = folders.filter((folder) => existsSync(path.join(root, folder, `${list}.ts`)))
  const imports = files.map((folder) =>
    write ? `import { ${toCamelCase(folder)} } from '#/${folder}/${list}.ts'\n` : `import '#/${folder}/${list}.ts'\n`,
  )
  const text = [types[list] ?? '', ...imports].join('') + (write ? `\n${write(files.map(toCamelCase))}\n` : '')
  writeFileSync(path.join(root, `${list}.gen.ts`), text || 'export {}\n')
}

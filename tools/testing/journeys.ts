import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Reads the journeys of the core and of extensions, by file name. */
export const readJourneys = (root = '.'): ReadonlyMap<string, string> =>
  new Map(
    globSync('{e2e,extensions/*}/*.spec.ts', { cwd: root }).map((file) => [
      file,
      readFileSync(path.join(root, file), 'utf8'),
    ]),
  )

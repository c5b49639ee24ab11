import { readFileSync } from 'node:fs'
import path from 'node:path'

const manifest = path.resolve(import.meta.dirname, '../../../../../package.json')

/** What package.json at the root says: the one number of this release, wherever it is told. */
export const { version: productVersion } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }

import { readFileSync } from 'node:fs'
import path from 'node:path'

const manifest = path.resolve(import.meta.dirname, '../../../../../package.json')

/** The release number, from the root's package.json. */
export const { version: productVersion } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }

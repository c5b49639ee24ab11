import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#/config.ts'
import { productVersion } from '#/platform/lifecycle/product-version.ts'

const read = (file: string) =>
  JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8')) as { version?: string; info?: { version: string } }

test('all packages and the API description have the same release number', () => {
  const folders = ['', 'apps/server/', 'apps/web/', 'packages/contract/', 'extensions/']
  const told = folders.map((folder) => `${folder}package.json`)
  for (const file of told) expect(read(file).version, file).toBe(productVersion)
  expect(read('docs/api/openapi.json').info?.version).toBe(productVersion)
})

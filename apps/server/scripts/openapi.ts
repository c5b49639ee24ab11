import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { completions } from '@prosa/contract/conversations/completions.ts'
import { contract } from '@prosa/contract/client/contract.ts'
import { productVersion } from '#/platform/lifecycle/product-version.ts'
import { openApiOf } from '#/platform/api/openapi.ts'

// The API's description as a file, so that a change of the wire shows in review.
const folder = path.resolve(import.meta.dirname, '../../../docs/api')
mkdirSync(folder, { recursive: true })
const description = openApiOf({ ...contract, ...completions }, { title: 'API Prosa', version: productVersion })
writeFileSync(path.join(folder, 'openapi.json'), `${JSON.stringify(description, null, 2)}\n`)

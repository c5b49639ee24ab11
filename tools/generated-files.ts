import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { wholeContract } from '@prosa/contract/client/whole-contract.ts'
import { envExample, projectRoot } from '../apps/server/src/config.ts'
import { describeContract } from '../apps/server/src/platform/api/openapi.ts'
import { productVersion } from '../apps/server/src/platform/lifecycle/product-version.ts'
import { limitsGuide } from './limits.ts'

/** Writes the files that derive from the contract and the configuration (`npm run generate`). */
function writeGenerated(file: string, text: string): void {
  const target = path.join(projectRoot, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, text)
}

writeGenerated('.env.example', envExample())
// The API description is committed, so that its changes are visible in review.
const description = describeContract(wholeContract, { title: 'API Prosa', version: productVersion })
writeGenerated('docs/api/openapi.json', `${JSON.stringify(description, null, 2)}\n`)
writeGenerated('docs/how-to/limits.md', limitsGuide())

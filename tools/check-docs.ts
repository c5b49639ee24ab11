import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { missingPaths } from './testing/doc-paths.ts'
import { nounsIn, unlikeNames } from './testing/nouns.ts'
import { missingProofs } from './testing/proofs.ts'

/**
 * Checks that every path, command and link target in the documents exists, and every test that proves a promise. The
 * changelog is exempt, because it may name deleted things.
 */
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const documents = execFileSync('git', ['ls-files', '--', '*.md'], { encoding: 'utf8' }).split('\n').filter(Boolean)
const problems = documents.flatMap((document) =>
  missingPaths(readFileSync(document, 'utf8'), {
    named: document !== 'CHANGELOG.md',
    exists: (named) => existsSync(path.join(path.dirname(document), named)) || existsSync(named),
  }).map(({ line, named }) => `${document}:${line}: ${named} does not exist`),
)
for (const document of documents.filter((one) => one !== 'CHANGELOG.md'))
  for (const [, name = ''] of readFileSync(document, 'utf8').matchAll(/npm run ([a-z][a-z:-]*)/g))
    if (!(name in scripts)) problems.push(`${document}: npm run ${name} does not exist`)

const tests = execFileSync('git', ['ls-files', '--', '*.test.ts', '*.test.tsx', '*.spec.ts'], { encoding: 'utf8' })
  .split('\n')
  .filter(Boolean)
  .map((file) => ({ path: file, text: readFileSync(file, 'utf8') }))
for (const document of ['docs/security.md', 'docs/reliability.md'])
  for (const { line, missing } of missingProofs(readFileSync(document, 'utf8'), tests))
    problems.push(`${document}:${line}: this promise needs a test that exists: ${missing}`)
// The rules against each threat must exist; check-requirements looks for their tests.
const rules = new Set(
  [...readFileSync('docs/requirements.md', 'utf8').matchAll(/^\| ([TLZWOFMPG]\d+) \|/gm)].map(([, rule]) => rule),
)
for (const [, list = ''] of readFileSync('docs/threat-model.md', 'utf8').matchAll(
  /\(([TLZWOFMPG]\d+(?:, [TLZWOFMPG]\d+)*)\)/g,
))
  for (const rule of list.split(', '))
    if (!rules.has(rule)) problems.push(`docs/threat-model.md: ${rule} is no line of docs/requirements.md`)

const namesBelow = (folder: string, pattern: string) =>
  globSync(pattern, { cwd: folder }).map((name) => name.replace(/[.]ts$/, ''))
problems.push(
  ...unlikeNames(nounsIn(readFileSync('docs/glossary.md', 'utf8')), {
    contract: namesBelow('packages/contract/src', '{*,*/*.ts}'),
    extensions: namesBelow('extensions', '*/extension.ts').map((file) => path.dirname(file)),
    areas: namesBelow('apps/server/src/modules', '*'),
    rooms: namesBelow('apps/server/src/modules', '**').map((name) => path.basename(name).replace(/[.].*/, '')),
    features: namesBelow('apps/web/src/features', '*'),
  }),
)

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${documents.length} documents, every file that they name exists`)

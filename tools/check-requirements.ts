import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { citedCodes, codePattern, testedCodes } from './testing/requirement-codes.ts'

/**
 * Checks that every cited code is listed in docs/requirements.md, and that every row of the specification (S) and every
 * security rule is cited by a test title.
 */
const needsTest = /^[STLZWOFMPG]\d/
const listed = new Set(
  [...readFileSync('docs/requirements.md', 'utf8').matchAll(new RegExp(String.raw`^\| (${codePattern}) \|`, 'gm'))].map(
    ([, row = '']) => row,
  ),
)
const files = execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !file.includes('.gen.') && file !== 'tools/testing/requirement-codes.test.ts')
const tested = new Set<string>()
const problems: string[] = []
for (const file of files) {
  const text = readFileSync(file, 'utf8')
  for (const row of citedCodes(text))
    if (!listed.has(row))
      problems.push(`${file} cites ${row}: add its line to docs/requirements.md, or correct the code`)
  if (/\.(test|spec)\.tsx?$/.test(file)) for (const row of testedCodes(text)) tested.add(row)
}
for (const row of listed)
  if (needsTest.test(row) && !tested.has(row))
    problems.push(`No test proves ${row} of docs/requirements.md: end the name of the test that does with '[${row}]'`)

for (const problem of new Set(problems)) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(
  `${listed.size} requirements, every one that is cited listed, every row S and rule of security in the name of a test`,
)

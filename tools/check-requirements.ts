import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Every code that code or a test cites is a line of docs/requirements.md, and every row S has a test that names it. */
const code = String.raw`(?:[STLZWOFMHPGXAC]|Rel)\d{1,2}`
const listed = new Set(
  [...readFileSync('docs/requirements.md', 'utf8').matchAll(new RegExp(String.raw`^\| (${code}) \|`, 'gm'))].map(
    ([, row = '']) => row,
  ),
)

/** `[S45]`, `(Rel7, T6)`: a test's name ends with its codes, and a comment with what it keeps. */
const bracketed = new RegExp(String.raw`(?<=\s)[[(](${code}(?:[, ]+${code})*)[\])]`, 'g')

const files = execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !file.includes('.gen.'))
const tested = new Set<string>()
const problems: string[] = []
for (const file of files) {
  const isTest = /\.(test|spec)\.tsx?$/.test(file)
  const text = readFileSync(file, 'utf8')
  const cited = [...text.matchAll(bracketed)].flatMap(([, codes = '']) => codes.match(new RegExp(code, 'g')) ?? [])
  for (const row of cited) {
    if (!listed.has(row)) problems.push(`${file} cites ${row}, which docs/requirements.md does not list`)
    if (isTest) tested.add(row)
  }
}
for (const row of listed) if (/^S\d/.test(row) && !tested.has(row)) problems.push(`${row} has no test that names it`)

for (const problem of new Set(problems)) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${listed.size} requirements, every one that is cited listed, every row S with a test`)

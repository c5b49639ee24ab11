import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { wordProblems } from './testing/words.ts'

/** Comments and names of tests say who and what they speak of (CONTRIBUTING.md, 'How we write'). */
const files = execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !file.includes('.gen.') && file !== 'tools/testing/words.test.ts')

const problems = files.flatMap((file) =>
  wordProblems(file, readFileSync(file, 'utf8')).map(({ line, problem }) => `${file}:${line}: ${problem}`),
)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${files.length} files, their comments and the names of their tests in plain words`)

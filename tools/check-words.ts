import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { forbiddenPhrases, screenWordProblems } from './testing/screen-words.ts'
import { wordProblems } from './testing/words.ts'

/** Comments and names of tests say who and what they speak of (CONTRIBUTING.md, 'How we write'). */
const files = execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !file.includes('.gen.') && file !== 'tools/testing/words.test.ts')

/** Files whose texts people read: screens, mails, documents and errors. */
const isScreenText = (file: string) =>
  /^((apps\/(web|server)|packages\/contract)\/src|extensions)\/.*\.tsx?$/.test(file) &&
  !/\.(test|spec)\.|\/test-|\/(samples|seed)\.ts$/.test(file)

const phrases = forbiddenPhrases(readFileSync('docs/glossary.md', 'utf8'))
if (phrases.length === 0) throw new Error("docs/glossary.md has no table 'Words of the screens'")

const problems = files.flatMap((file) => {
  const text = readFileSync(file, 'utf8')
  const found = [...wordProblems(file, text), ...(isScreenText(file) ? screenWordProblems(file, text, phrases) : [])]
  return found.map(({ line, problem }) => `${file}:${line}: ${problem}`)
})
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(
  `${files.length} files, their comments and the names of their tests in plain words; ${phrases.length} phrases on no screen`,
)

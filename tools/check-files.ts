import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The closed list of roles of a file in a server module: `<noun>.<role>.ts` (ARCHITECTURE.md). */
const roles = ['tables', 'repository', 'policy', 'service', 'routes', 'jobs', 'events', 'model', 'stream']
const vague = /(^|[/.])(index|utils?|helpers?|types?|constants?|misc|common)\.(ts|tsx)$/
const isTestConfig = /(^|\/)(vitest|playwright)\.config\.ts$/
const mostLines = 300
const mostTestLines = 500

const listed = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mjs', '*.css'],
  {
    encoding: 'utf8',
  },
)
const files = listed
  .split('\n')
  .filter((file) => file !== '' && !file.includes('.gen.') && !file.startsWith('apps/server/migrations/'))

const problems = files.flatMap((file) => {
  const text = readFileSync(file, 'utf8')
  const isTest = /\.(test|spec)\.tsx?$/.test(file)
  const lines = text.split('\n').length - 1
  const limit = isTest ? mostTestLines : mostLines
  return [
    ...(lines > limit ? [`${file}: ${lines} lines, at most ${limit}`] : []),
    ...(vague.test(file) && !file.includes('/routes/') ? [`${file}: the name says nothing of its role`] : []),
    ...(hasUnknownRole(file, isTest) ? [`${file}: not <noun>.<role>.ts with a role of ${roles.join(', ')}`] : []),
    ...(isTest &&
    file.startsWith('extensions/') &&
    !/^extensions\/[\w-]+\/((server|web)\/.*\.test\.tsx?|[\w-]+\.spec\.ts)$/.test(file)
      ? [
          `${file}: no suite runs it: a test stands in the folder 'server' or 'web' of its extension, a journey beside them`,
        ]
      : []),
    ...(/\.(only|skip|todo|fixme)\(/.test(text) && isTest
      ? [`${file}: a skipped or exclusive test: mend it, or delete it`]
      : []),
    ...((isTest && /[{,]\s*retr(y|ies):\s*\d/.test(text)) || (isTestConfig.test(file) && /\bretr(y|ies):/.test(text))
      ? [`${file}: a test is tried once: find what makes it fail, and delete the retry`]
      : []),
    ...(isTest && /\bvi\.waitFor\(.*\)\)$/m.test(text)
      ? [`${file}: vi.waitFor without a limit gives up after a second: expect.poll, or waitFor of the testing library`]
      : []),
  ]
})

function hasUnknownRole(file: string, isTest: boolean): boolean {
  if (!/^(apps\/server\/src\/modules|extensions\/[^/]+\/server)\//.test(file) || isTest || file.endsWith('.d.ts'))
    return false
  const [, role] = path.basename(file).split('.')
  return !roles.includes(role ?? '')
}

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${files.length} files, each with its role and within its size`)

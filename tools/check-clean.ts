import { execFileSync } from 'node:child_process'

/** Fails if the test run changed the working tree. Only in CI, because a developer's tree has changes. */
const status = execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' })
if (process.env['CI'] && status !== '') {
  console.error(`The run changed the tree:\n${status}`)
  process.exit(1)
}

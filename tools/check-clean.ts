import { execFileSync } from 'node:child_process'

/** A test run leaves nothing behind. On a developer's machine the changes under way are theirs: only CI asks. */
const status = execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' })
if (process.env['CI'] && status !== '') {
  console.error(`The run changed the tree:\n${status}`)
  process.exit(1)
}

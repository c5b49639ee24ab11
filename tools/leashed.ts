import { pathToFileURL } from 'node:url'
import { explainSourceFault } from '../apps/server/src/platform/lifecycle/source-fault.ts'
import { StartError } from '../apps/server/src/platform/lifecycle/start-error.ts'

// Usage: node tools/leashed.ts PROGRAM ARGUMENTS. Runs the program in this process, and prints one sentence for a problem
// that a person can fix.

// the leash itself was killed
process.once('disconnect', () => process.kill(process.platform === 'win32' ? process.pid : -process.pid))
process.channel?.unref()

const [node = '', , program = '', ...args] = process.argv
process.argv = [node, program, ...args]
try {
  await import(pathToFileURL(program).href)
} catch (error) {
  const explained = error instanceof StartError ? error : explainSourceFault(error)
  console.error(explained?.message ?? error)
  process.exit(1)
}

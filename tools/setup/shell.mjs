import { writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * `npm start` replaces its shell by the product (`exec`), so that a signal to npm reaches it. The shell of Windows has no
 * such word: there it becomes a command that runs what follows it.
 * @param {string} root
 * @param {NodeJS.Platform} platform
 */
export function teachExec(root, platform = process.platform) {
  if (platform === 'win32') writeFileSync(path.join(root, 'node_modules', '.bin', 'exec.cmd'), '@%*\r\n')
}

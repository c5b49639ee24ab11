import { chmodSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { makeDataFolder } from '#/platform/lifecycle/data-folder.ts'

/**
 * Makes all files that this process creates readable by its own account only (0600, folders 0700), and gives existing folders of
 * the data folder the same mode, because they hold uploads of people.
 */
export function closeDataFolder(dataDir: string): void {
  process.umask(0o077)
  makeDataFolder(dataDir)
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    try {
      chmodSync(path.join(dataDir, entry.name), 0o700)
    } catch (error) {
      // the folder belongs to another account, or its file system has no modes: the operator decides there
      if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
}

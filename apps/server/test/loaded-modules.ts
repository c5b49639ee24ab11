import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Returns the addresses of all modules that a process loads to import one. */
export async function listLoaded(url: string): Promise<string[]> {
  const code = `
    import { registerHooks } from 'node:module'
    registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) })
    await import(${JSON.stringify(url)})`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code])
  return stdout.trim().split('\n')
}

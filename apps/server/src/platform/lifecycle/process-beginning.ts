import { readFileSync } from 'node:fs'

/**
 * Returns a text that distinguishes a process from an earlier one with the same id: its start in clock ticks since the machine's
 * boot. Undefined without such a process, or for a zombie. Systems without /proc tell only that it runs.
 */
export function processBeginning(pid: number): string | undefined {
  if (process.platform !== 'linux') return isRunning(pid) ? 'running' : undefined
  try {
    // the second field is the program's name in brackets, with any characters; state is the 3rd, start the 22nd
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

/** Whether a process with this id exists, of any account. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

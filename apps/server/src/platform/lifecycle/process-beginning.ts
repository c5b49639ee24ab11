import { readFileSync } from 'node:fs'

/**
 * A text that tells a process from an earlier one of the same number: its beginning in clock ticks since the machine
 * started. Undefined where there is no such process, or only its zombie. Systems without /proc tell no more than that it runs.
 */
export function processBeginning(pid: number): string | undefined {
  if (process.platform !== 'linux') return isRunning(pid) ? 'running' : undefined
  try {
    // the second field is the program's name, which may hold anything, in brackets; state is the 3rd, beginning the 22nd
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

/** Whether a process of this number exists, ours or not. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

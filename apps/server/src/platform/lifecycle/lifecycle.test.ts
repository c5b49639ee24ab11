import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createLifecycle } from './lifecycle.ts'
import { type ChildProcess, spawn, execFile } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { promisify } from 'node:util'

test('hooks run in order, then closers in reverse order; a failure does not stop the others [Rel10]', async () => {
  const lines: string[] = []
  const lifecycle = createLifecycle(pino({ level: 'error' }, { write: (line) => lines.push(line) }))
  const ran: string[] = []
  for (const name of ['database', 'pool']) lifecycle.onClose(name, () => void ran.push(name))
  lifecycle.onStop('runs', async () => {
    expect(lifecycle.stopping).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 10))
    ran.push('runs')
  })
  lifecycle.onStop('broken', () => {
    throw new Error('no')
  })
  lifecycle.onStop('streams', () => void ran.push('streams'))

  expect(lifecycle.stopping).toBe(false)
  await Promise.all([lifecycle.stop(), lifecycle.stop()])
  expect(ran).toEqual(['runs', 'streams', 'pool', 'database'])
  expect(lines).toEqual([expect.stringContaining('"step":"broken"')])
})

test('a hook is aborted after 20 s, and the next ones still run [Rel10]', async () => {
  vi.useFakeTimers()
  try {
    const lines: string[] = []
    const lifecycle = createLifecycle(pino({ level: 'warn' }, { write: (line) => lines.push(line) }))
    const ran: string[] = []
    lifecycle.onStop('runs', (timeUp) => {
      timeUp.addEventListener('abort', () => ran.push('interrupted'))
      return new Promise(() => {})
    })
    lifecycle.onStop('streams', () => void ran.push('streams'))
    const stopped = lifecycle.stop()
    await vi.advanceTimersByTimeAsync(19_999)
    expect(ran).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await stopped
    expect(ran).toEqual(['interrupted', 'streams'])
    // a late hook is logged in one line without a stack
    expect(lines).toEqual([expect.stringContaining('"step":"runs"')])
    expect(lines[0]).not.toContain('stack')
  } finally {
    vi.useRealTimers()
  }
})

test('closers get the time that hooks leave of 25 s [Rel10]', async () => {
  vi.useFakeTimers()
  try {
    const lifecycle = createLifecycle(pino({ level: 'silent' }))
    const ended: string[] = []
    const slow = (name: string, ms: number) => () =>
      new Promise<void>((resolve) => setTimeout(() => resolve(void ended.push(name)), ms))
    lifecycle.onClose('database server', slow('database server', 8000))
    lifecycle.onClose('jobs', slow('jobs', 1500))
    lifecycle.onClose('stuck', () => new Promise(() => {}))
    const stopped = lifecycle.stop()
    await vi.advanceTimersByTimeAsync(20_000)
    await stopped
    expect(ended).toEqual(['jobs', 'database server'])
  } finally {
    vi.useRealTimers()
  }
})

const serverFolder = path.resolve(import.meta.dirname, '../../..')

/** Starts a process that ends in order, with a stop that takes a moment; `extra` runs after its setup. */
async function startProcess(extra = ''): Promise<{ child: ChildProcess; output: () => string }> {
  const code = `
    import { pino } from 'pino'
    import { endInOrder } from '#/platform/lifecycle/ending.ts'
    const stop = async () => {
      console.log('stopping')
      await new Promise((resolve) => setTimeout(resolve, 100))
      console.log('stopped')
    }
    endInOrder(stop, pino({ base: undefined }))
    setInterval(() => {}, 60_000)
    console.log('ready')
    ${extra}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: serverFolder })
  let output = ''
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
  await once(child.stdout, 'data')
  return { child, output: () => output }
}

test('SIGTERM ends the process in order; the second Ctrl-C that npm sends changes nothing [Rel10]', async () => {
  for (const signals of [['SIGTERM'], ['SIGINT', 'SIGINT']] as const) {
    const { child, output } = await startProcess()
    for (const signal of signals) child.kill(signal)
    expect(await once(child, 'close')).toEqual([0, null])
    expect(output()).toBe('ready\nstopping\nstopped\n')
  }
})

test('an unhandled rejection is logged and the process keeps running [G4]', async () => {
  const { child, output } = await startProcess(
    `void Promise.reject(new Error('lost')); setTimeout(() => console.log('still here'), 20)`,
  )
  while (!output().includes('still here')) await once(child.stdout ?? child, 'data')
  child.kill()
  expect(await once(child, 'close')).toEqual([0, null])
  // the log is written asynchronously: its lines may come after the process's output
  expect(output()).toContain('unhandled rejection')
})

test('a closed output loses its lines and does not end the process [G4]', async () => {
  const { child } = await startProcess(`
    import { createLogger } from '#/platform/log/logger.ts'
    const log = createLogger({ level: 'info' })
    process.once('SIGUSR2', () => {
      log.info('said to nobody')
      log.fatal('said to nobody')
      console.log('said to nobody')
      setTimeout(() => console.error('still here'), 50)
    })
    console.error('listening')`)
  const awaitOutput = () => once(child.stderr ?? child, 'data')
  expect(String(await awaitOutput())).toContain('listening')
  child.stdout?.destroy()
  child.kill('SIGUSR2')
  expect(String(await awaitOutput())).toContain('still here')
  child.kill()
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('an uncaught exception is logged and the process ends in order for its supervisor [G4]', async () => {
  const { child, output } = await startProcess(`setTimeout(() => { throw new Error('broken') }, 10)`)
  expect(await once(child, 'close')).toEqual([70, null])
  expect(output()).toMatch(/uncaught exception[\s\S]*stopped/)
})

const MEGABYTES_60 = 60 * 2 ** 20
const child = path.join(import.meta.dirname, '../../../test/idle-memory-child.ts')
/** Prevents V8's own collections, so that only ours can shrink the heap. */
const NO_COLLECTION_OF_ITS_OWN = ['--no-incremental-marking', '--no-memory-reducer', '--no-minor-gc-task']

test('a process frees memory after its start and after a rush, but not during an answer [Rel9]', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [...NO_COLLECTION_OF_ITS_OWN, child])
  const { before, grown, whileBusy, atRest, grownAgain, atRestAgain } = JSON.parse(stdout) as Record<string, number>
  expect(grown).toBeGreaterThan(Number(before) + MEGABYTES_60)
  expect(whileBusy).toBeGreaterThan(Number(grown) - MEGABYTES_60)
  expect(atRest).toBeLessThan(Number(grown) - MEGABYTES_60)
  expect(atRestAgain).toBeLessThan(Number(grownAgain) - MEGABYTES_60)
})

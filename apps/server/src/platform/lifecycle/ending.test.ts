import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'

const serverFolder = path.resolve(import.meta.dirname, '../../..')

/** A process that ends in order, with a stop that takes a moment; `extra` runs once it is set up. */
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

test('SIGTERM ends the process in order; the second Ctrl-C that npm sends along changes nothing [Rel10]', async () => {
  for (const signals of [['SIGTERM'], ['SIGINT', 'SIGINT']] as const) {
    const { child, output } = await startProcess()
    for (const signal of signals) child.kill(signal)
    expect(await once(child, 'close')).toEqual([0, null])
    expect(output()).toBe('ready\nstopping\nstopped\n')
  }
})

test('a rejection that nobody handles is logged and the process serves on [G4]', async () => {
  const { child, output } = await startProcess(
    `void Promise.reject(new Error('lost')); setTimeout(() => console.log('still here'), 20)`,
  )
  while (!output().includes('still here')) await once(child.stdout ?? child, 'data')
  child.kill()
  expect(await once(child, 'close')).toEqual([0, null])
  // the log is written when it suits it: what it says may come after what the process says
  expect(output()).toContain('unhandled rejection')
})

test('an output that nobody takes any more costs what is said and not the process [G4]', async () => {
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
  const told = () => once(child.stderr ?? child, 'data')
  expect(String(await told())).toContain('listening')
  child.stdout?.destroy()
  child.kill('SIGUSR2')
  expect(String(await told())).toContain('still here')
  child.kill()
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('an exception that nobody caught is logged and the process ends in order for its supervisor [G4]', async () => {
  const { child, output } = await startProcess(`setTimeout(() => { throw new Error('broken') }, 10)`)
  expect(await once(child, 'close')).toEqual([70, null])
  expect(output()).toMatch(/uncaught exception[\s\S]*stopped/)
})

import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createLifecycle } from './lifecycle.ts'

test('hooks run in order, then what was opened is closed the other way round; a failure keeps nothing from running [Rel10]', async () => {
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

test('a hook gets 20 s, is told when they are over, and the next ones still run [Rel10]', async () => {
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
    // what is late is said in a line: there is no fault whose place a stack would tell
    expect(lines).toEqual([expect.stringContaining('"step":"runs"')])
    expect(lines[0]).not.toContain('stack')
  } finally {
    vi.useRealTimers()
  }
})

test('what is closed has the time that the hooks have left of 25 s [Rel10]', async () => {
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

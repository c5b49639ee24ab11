import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readCrashes } from './crashes.ts'
import { type Instance, lockInstance, runningInstance } from './instance-lock.ts'

const address = 'http://localhost:3000'
let dataDir: string
let file: string

beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'prosa-lock-'))
  file = path.join(dataDir, 'prosa.lock')
})
afterEach(() => rmSync(dataDir, { recursive: true }))

function leaveLock(change: Partial<Instance>): void {
  writeFileSync(file, JSON.stringify({ pid: process.pid, began: '1', host: os.hostname(), address, ...change }))
}

test('a second product on the same data folder is refused with a clear message [Rel12]', async () => {
  const release = await lockInstance(dataDir, address)
  await expect(lockInstance(dataDir, address)).rejects.toThrow(
    `O Prosa já está em execução nesta pasta de dados: ${address} (processo ${process.pid}`,
  )
  expect(await runningInstance(dataDir)).toMatchObject({ pid: process.pid, address })
  release()
  expect(existsSync(file)).toBe(false)
  expect(await runningInstance(dataDir)).toBeUndefined()
})

test('of products that start together on one folder only one runs [Rel12]', async () => {
  leaveLock({})
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => lockInstance(dataDir, address)))
  const started = results.filter((one) => one.status === 'fulfilled')
  expect(started).toHaveLength(1)
  started[0]?.value()
})

test('the lock of a dead process is taken over, also when its process id is in use again [Rel12]', async () => {
  const short = spawn('true')
  await new Promise((resolve) => short.once('exit', resolve))
  for (const left of [{ pid: short.pid ?? 0 }, { pid: process.pid }]) {
    leaveLock(left)
    const release = await lockInstance(dataDir, address)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid })
    release()
  }
  expect(readCrashes(dataDir)).toEqual([
    { at: expect.any(String), reason: null },
    { at: expect.any(String), reason: null },
  ])
})

test('a deleted lock does not end the product [Rel12]', async () => {
  vi.useFakeTimers()
  const release = await lockInstance(dataDir, address)
  rmSync(file)
  expect(() => vi.advanceTimersByTime(60_000)).not.toThrow()
  vi.useRealTimers()
  release()
})

test('for a lock of another container the heartbeat decides [Rel12]', async () => {
  leaveLock({ host: 'outro' })
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), 50)
  await expect(lockInstance(dataDir, address)).rejects.toThrow('máquina outro')
  clearInterval(heartbeat)
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(file, longAgo, longAgo)
  const release = await lockInstance(dataDir, address)
  release()
})

test('an empty lock, after a full disk or a power failure, counts by its heartbeat [Rel12, Rel15]', async () => {
  writeFileSync(file, '')
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), 50)
  await expect(lockInstance(dataDir, address)).rejects.toThrow(/já está em execução nesta pasta de dados\.\n/)
  clearInterval(heartbeat)
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(file, longAgo, longAgo)
  const release = await lockInstance(dataDir, address)
  expect(readFileSync(file, 'utf8')).toContain(`"pid":${process.pid}`)
  release()
})

test('a heartbeat from before the clock was set back counts like one of now [Rel12]', async () => {
  leaveLock({ host: 'outro' })
  const ahead = new Date(Date.now() + 86_400_000)
  utimesSync(file, ahead, ahead)
  const times = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(15_001)
  const release = await lockInstance(dataDir, address)
  times.mockRestore()
  expect(readFileSync(file, 'utf8')).toContain(`"pid":${process.pid}`)
  release()
})

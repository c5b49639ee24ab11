import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { lockInstance } from '#/platform/lifecycle/instance-lock.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { openDatabaseServer, shareDatabaseServer } from './database-server.ts'

const log = pino({ level: 'silent' })

test('a server configured by DATABASE_URL is used as it is and not stopped', async () => {
  const database = await createTestDatabase({ migrated: false })
  const server = await openDatabaseServer({ databaseUrl: database.url, dataDir: '/nowhere' }, log)
  await server.stop()
  expect(server).toMatchObject({ url: database.url, embedded: false })
  expect((await database.pool.query('select 1 one')).rows).toEqual([{ one: 1 }])
  await database.close()
})

test('a tool keeps the database running while the product uses it [Rel12]', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'prosa-tool-'))
  const tool = await shareDatabaseServer({ databaseUrl: undefined, dataDir }, log)
  const release = await lockInstance(dataDir, 'http://localhost:3000')
  await tool.stop()
  const answers = async () => {
    const client = new pg.Client(tool.url)
    await client.connect()
    await client.end()
    return true
  }
  expect(await answers()).toBe(true)
  release()
  await tool.stop()
  await expect(answers()).rejects.toThrow()
  rmSync(dataDir, { recursive: true })
})

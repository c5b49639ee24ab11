import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { lockInstance } from '#/platform/lifecycle/instance-lock.ts'
import { createTestDatabase } from '../test-database.ts'
import { openFleet } from './fleet.ts'

test('where one of several instances cannot start, none is left running [Rel10]', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'prosa-fleet-one-'))
  const database = await createTestDatabase({ migrated: false })
  const fleet = await openFleet({ databaseUrl: database.url, env: {} })
  try {
    // a second instance on the same folder is refused
    await expect(fleet.start(2, dataDir)).rejects.toThrow('ended before it said Prosa no ar')
    const unlock = await lockInstance(dataDir, 'teste')
    unlock()
  } finally {
    await fleet.close()
    await database.close()
    rmSync(dataDir, { recursive: true })
  }
})

import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { readManifest } from '#/platform/backup/manifest.ts'
import { noteCrash } from '#/platform/lifecycle/crashes.ts'
import { problemOf } from '#test/accounts.ts'
import { createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { openDatabaseRelay } from '#test/database/relay.ts'
import { startS3Server } from '#test/instances/s3-server.ts'
import { startTestApp } from '#test/test-app.ts'

const app = await forFile(startTestApp())
const admin = await createUser(app, { roles: ['admin'] })

test('health shows the version, the database and the disk, and no paths of the machine [S32]', async () => {
  const health = await admin.api.getHealth()
  expect(health).toMatchObject({ version: '1.0.0', storage: { kind: 'folder' }, backups: [], backupRunning: false })
  expect(health.database.bytes).toBeGreaterThan(1_000_000)
  expect(health.disk.freeBytes).toBeLessThanOrEqual(health.disk.totalBytes)
  expect(JSON.stringify(health)).not.toContain(app.ctx.config.dataDir)
})

test('a bucket that is unreachable, refuses or is missing is reported with advice [S32, Rel15]', async () => {
  const s3 = await startS3Server(path.join(app.ctx.config.dataDir, 's3'))
  const relay = await openDatabaseRelay(s3.options.endpoint)
  const env = { ...s3.env, S3_ENDPOINT: `http://127.0.0.1:${new URL(relay.url).port}` }
  const stored = await startTestApp({ beside: app, env })
  const readStorage = async (of = stored) => (await of.api(admin.token).getHealth()).storage
  expect(await readStorage()).toEqual({ kind: 'bucket', place: s3.options.bucket, advice: null })
  const gone = await startTestApp({ beside: app, env: { ...env, S3_BUCKET: 'nenhum-bucket' } })
  expect((await readStorage(gone)).advice).toMatch(/^Recusou o acesso\. Confira S3_BUCKET/)
  relay.hold()
  expect((await readStorage()).advice).toMatch(/^Não respondeu\. Confira S3_ENDPOINT/)
  relay.release()
  expect((await readStorage()).advice).toBeNull()
  await relay.cut()
  expect((await readStorage()).advice).toMatch(/^Não respondeu\./)
  for (const one of [stored, gone]) await one.close()
  await s3.close()
})

test('an untrusted proxy in front of all requests is reported once there is no doubt [L6]', async () => {
  const pass = (count: number, at = app) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        at.fetch('/livez', { headers: { 'x-forwarded-for': `203.0.113.${index}` } }),
      ),
    )
  await pass(19)
  expect((await admin.api.getHealth()).untrustedProxy).toBeNull()
  await pass(1)
  expect((await admin.api.getHealth()).untrustedProxy).toBe('127.0.0.1')
  const trusting = await startTestApp({ beside: app, env: { TRUSTED_PROXIES: '127.0.0.0/8' } })
  await pass(20, trusting)
  expect((await trusting.api(admin.token).getHealth()).untrustedProxy).toBeNull()
  await trusting.close()
})

test('a crash is listed with its time and error, without anything that a person wrote [G4]', async () => {
  expect((await admin.api.getHealth()).crashes).toEqual([])
  const { dataDir } = app.ctx.config
  const crash = (error: unknown) => noteCrash(dataDir, error, new Date('2026-11-23T12:00:00Z'))
  for (let old = 0; old < 30; old++) crash(new Error('old'))
  crash(undefined)
  crash(new Error('Unexpected end of form'))
  crash(new SyntaxError('Unexpected token in JSON: Ana disse'))
  const { crashes } = await admin.api.getHealth()
  expect(crashes.slice(0, 3).map(({ reason }) => reason)).toEqual([
    'SyntaxError',
    'Error: Unexpected end of form',
    null,
  ])
  expect(crashes).toHaveLength(10)
})

test('a job makes a backup, which has correct checksums and is listed [S32]', async () => {
  await admin.api.startBackup()
  await admin.api.startBackup()
  const backups = await vi.waitFor(
    async () => {
      const found = (await admin.api.getHealth()).backups
      expect(found.length).toBeGreaterThan(0)
      return found
    },
    { timeout: 20_000, interval: 100 },
  )
  const folder = path.join(app.ctx.config.dataDir, 'backups', backups[0]?.name ?? '')
  const { tables } = await readManifest(folder)
  expect(tables.find(({ table }) => table.endsWith('users'))?.rows).toBe(1)
  expect(backups[0]).toMatchObject({ rows: expect.any(Number), files: 0 })
})

test('retrying a dead job that no longer exists is answered with not found [S3]', async () => {
  const params = { jobId: crypto.randomUUID() }
  expect(await problemOf(admin.api.retryDeadJob({ params }))).toMatchObject({ status: 404 })
})

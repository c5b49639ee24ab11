import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Health } from '@prosa/contract/health.ts'
import { projectRoot } from '#/config.ts'
import type { AppContext } from '#/context.ts'
import { backupJob, listBackups } from '#/modules/health/backups/backups.service.ts'
import { readDatabase, readQueues } from '#/modules/health/health.repository.ts'
import { notFound } from '#/platform/errors/domain-error.ts'

const { version } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as { version: string }

export async function readHealth(ctx: AppContext): Promise<Health> {
  const { config } = ctx
  const [database, queues, dead, disk, backups] = await Promise.all([
    readDatabase(ctx.db),
    readQueues(ctx.db),
    ctx.jobs.deadLetters(20),
    statfs(config.dataDir),
    listBackups(ctx),
  ])
  return {
    version,
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    database,
    storage: config.s3Bucket ? { kind: 'bucket', place: config.s3Bucket } : { kind: 'folder', place: 'files' },
    disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
    queues,
    deadJobs: dead.map(({ id, queue, failedAt, attempts, error }) => {
      return { id, queue, failedAt: failedAt.toISOString(), attempts, reason: reasonOf(error) }
    }),
    providers: ctx.models
      .providers()
      .filter(({ answered, models }) => answered !== undefined && (answered || models > 0))
      .map(({ provider: { name }, answered }) => ({ name, state: answered ? 'ok' : 'failed' })),
    backups,
    backupRunning: queues.some(({ name }) => name === backupJob),
  }
}

/** What was kept of a failure are facts of the program, never what a person wrote. */
const reasonOf = (error: unknown): string => {
  const { message } = (error ?? {}) as { message?: unknown }
  return typeof message === 'string' ? message.slice(0, 200) : ''
}

export async function retryDeadJob(ctx: AppContext, jobId: string): Promise<void> {
  if (!(await ctx.jobs.retryDeadLetter(jobId))) throw notFound()
}

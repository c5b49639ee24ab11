import { isLocalAddress } from '@prosa/contract/protocol/local-address.ts'
import type { FirstSteps, UnserializedHealth } from '@prosa/contract/health/health.ts'
import { EMBEDDED_MODEL } from '@prosa/contract/models/models.ts'
import { type AppContext, perContext } from '#/context.ts'
import { backupJob, listBackups } from '#/modules/health/backups.service.ts'
import { findWaysIn, readDatabase, readQueues } from '#/modules/health/connections/facts.repository.ts'
import { productVersion } from '#/platform/lifecycle/product-version.ts'
import { readCrashes } from '#/platform/lifecycle/crashes.ts'
import { isDatabaseOutage } from '#/platform/db/outage.ts'
import { isBucketAway, readDiskSpace } from '#/platform/storage/disk-space.ts'
import { notFound } from '#/platform/errors/domain-error.ts'
import { hasColleagues } from '#/modules/identity/users/users.service.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'
import { sealedTables } from '#/modules/health/sealed-tables.repository.ts'
import { type LostSecrets, renewSealed } from '#/platform/secrets/sealed-columns.ts'

/** Reads the state of the installation for the page 'Saúde'. */
export async function readHealth(ctx: AppContext): Promise<UnserializedHealth> {
  const { config } = ctx
  const [database, queues, dead, disk, backups, lostSecrets, storage, waysIn] = await Promise.all([
    readDatabase(ctx.db),
    readQueues(ctx.db),
    ctx.jobs.deadLetters(20),
    readDiskSpace(config.dataDir),
    listBackups(ctx),
    readLostSecrets(ctx),
    readStorage(ctx),
    findWaysIn(ctx.db),
  ])
  return {
    version: productVersion,
    startedAt: new Date(Date.now() - process.uptime() * 1000),
    database,
    storage,
    disk,
    queues,
    deadJobs: dead.map(({ error, ...job }) => ({ ...job, reason: failureReason(error) })),
    mail: config.smtpUrl === undefined ? null : new URL(config.smtpUrl).host,
    providers: ctx.models
      .providers()
      .filter(({ answered, models, expected }) => answered !== undefined && (answered || models > 0 || expected))
      .map(({ provider: { name }, answered, refusal }) =>
        answered ? { name, state: 'ok', advice: null } : { name, state: 'failed', advice: adviceOn(refusal) },
      ),
    lostSecrets,
    untrustedProxy: ctx.proxies.missing() ?? null,
    waysIn,
    crashes: readCrashes(config.dataDir),
    backups,
    backupRunning: queues.some(({ name }) => name === backupJob),
  }
}

/** Milliseconds after which a bucket counts as unreachable on this page, which asks it at every request. */
const BUCKET_WAIT = 3000

const away =
  'Não respondeu. Confira S3_ENDPOINT e se o serviço está no ar. Até lá, arquivos não podem ser enviados nem abertos.'
const refused =
  'Recusou o acesso. Confira S3_BUCKET, S3_REGION e a chave de acesso, que precisa poder gravar, ler, listar e excluir.'

/** Says where files are stored, and what is wrong with a bucket. */
async function readStorage({ config, storage }: AppContext): Promise<UnserializedHealth['storage']> {
  if (!config.s3Bucket) return { kind: 'folder', place: 'files', advice: null }
  const trial = storage
    .keys()
    .next()
    .then(
      () => null,
      (error: unknown) => (isDatabaseOutage(error) || isBucketAway(error) ? away : refused),
    )
  const late = new Promise<string>((resolve) => setTimeout(resolve, BUCKET_WAIT, away).unref())
  return { kind: 'bucket', place: config.s3Bucket, advice: await Promise.race([trial, late]) }
}

/** Advice for a refusal that waiting does not cure. */
function adviceOn(status: number | undefined): string {
  switch (status) {
    case 401:
      return 'Recusou a chave (401). Troque a chave deste provedor.'
    case 403:
      return 'Aceitou a chave, mas não a deixa usar os modelos (403). Veja no provedor o que ela pode e se a conta está em dia.'
    case 404:
      return 'Não há modelos no endereço configurado (404). Confira o endereço, que costuma terminar em /v1.'
    case 429:
      return 'Recusou por excesso de uso (429). Veja no provedor os limites e os créditos da conta.'
    default:
      return status === undefined
        ? 'Não respondeu. Confira o endereço e se o servidor está no ar.'
        : `Respondeu com um erro (${status}). Se continuar, veja o estado do serviço no site do provedor.`
  }
}

/** The stored message of a failed job comes from the program and holds nothing that a person wrote. */
const failureReason = (error: unknown): string => {
  const { message } = (error ?? {}) as { message?: unknown }
  return typeof message === 'string' ? message.slice(0, 200) : ''
}

/** Queues a dead job again; throws 404 where it no longer exists. */
export async function retryDeadJob(ctx: AppContext, jobId: string): Promise<void> {
  if (!(await ctx.jobs.retryDeadLetter(jobId))) throw notFound()
}

/** Reads the first steps. A step is done when the state of the installation shows it, not when a button was pressed. */
export async function readFirstSteps(ctx: AppContext): Promise<FirstSteps> {
  const [{ general, firstSteps }, copies, people] = await Promise.all([
    getSettings(ctx),
    listBackups(ctx),
    hasColleagues(ctx.db),
  ])
  const model = ctx.models.list().find(({ id }) => id !== EMBEDDED_MODEL)
  const done = {
    name: general.appName !== '',
    address: !isLocalAddress(ctx.config.publicUrl),
    model: model !== undefined,
    mail: ctx.config.smtpUrl !== undefined,
    backup: copies.length > 0,
    people,
  }
  return {
    done,
    model: model ? { id: model.id, name: model.name } : null,
    looksForLocalModels: ctx.models.providers().some(({ expected }) => !expected),
    dismissed: firstSteps.dismissed,
  }
}

/** The secrets that this process could not open at its last check. */
const getLostSecrets = perContext((): { lost?: LostSecrets[] } => ({}))

/**
 * Seals with the new secret all values of the previous one, and remembers those that neither opens. Returns a sentence for the
 * terminal, or undefined.
 */
export async function renewStoredSecrets(ctx: AppContext): Promise<string | undefined> {
  const found = await renewSealed(ctx.db, ctx.keys, sealedTables)
  getLostSecrets(ctx).lost = found
  if (found.length === 0) return undefined
  ctx.log.warn({ lost: found }, 'stored secrets cannot be opened with this APP_SECRET')
  const kinds = found.map(({ what, count }) => `${what}: ${count}`).join(', ')
  return `Com este APP_SECRET não é possível ler segredos que já estavam guardados (${kinds}). Se você tem o segredo de antes, use-o, ou informe-o em APP_SECRET_PREVIOUS; senão, informe esses dados de novo nas telas.`
}

/**
 * Lists the secrets that cannot be opened. It checks again only where some were lost, because a person may have entered them
 * again.
 */
export async function readLostSecrets(ctx: AppContext): Promise<LostSecrets[]> {
  if (getLostSecrets(ctx).lost?.length !== 0) await renewStoredSecrets(ctx)
  return getLostSecrets(ctx).lost ?? []
}

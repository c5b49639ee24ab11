import { waysIn } from '#/health/ways-in.ts'
import { named, z } from '#/protocol/zod.ts'
import { instant } from '#/protocol/instant.ts'
import { defineContract, route } from '#/protocol/define.ts'

const bytes = z.number().int()

const backupSchema = z.object({
  name: z.string(),
  createdAt: z.iso.datetime(),
  bytes,
  rows: z.number().int(),
  files: z.number().int(),
})
export type BackupCopy = z.infer<typeof backupSchema>

const healthSchema = named('Health', {
  version: z.string(),
  startedAt: instant,
  database: z.object({ version: z.string(), bytes }),
  storage: z.object({
    kind: z.enum(['folder', 'bucket']),
    place: z.string(),
    /** Why the bucket refuses access, and what to do; null if it works or files are in a folder. */
    advice: z.string().nullable(),
  }),
  /** Disk space of the data folder. */
  disk: z.object({ freeBytes: bytes, totalBytes: bytes, low: z.boolean() }),
  queues: z.array(
    z.object({
      name: z.string(),
      waiting: z.number().int(),
      running: z.number().int(),
      /** Age of the oldest due job in seconds. */
      oldestSeconds: z.number().int(),
    }),
  ),
  deadJobs: z.array(
    z.object({
      id: z.uuid(),
      queue: z.string(),
      failedAt: instant,
      attempts: z.number().int(),
      reason: z.string(),
    }),
  ),
  /** Address of the mail server; null if there is none. */
  mail: z.string().nullable(),
  providers: z.array(
    z.object({
      name: z.string(),
      state: z.enum(['ok', 'failed']),
      /** What failed and what to do; null if the provider works. */
      advice: z.string().nullable(),
    }),
  ),
  /** Secrets encrypted with a former APP_SECRET, which cannot be decrypted, counted by kind. */
  lostSecrets: z.array(z.object({ what: z.string(), count: z.number().int() })),
  /**
   * A proxy missing in `TRUSTED_PROXIES` through which all requests come, so that rate limits treat everyone as one
   * network.
   */
  untrustedProxy: z.string().nullable(),
  /** Recent changes to settings that decide how people sign in, newest first. */
  waysIn: z.array(
    z.object({
      what: z.enum(Object.keys(waysIn) as (keyof typeof waysIn)[]),
      /** Null if the account was deleted. */
      by: z.string().nullable(),
      at: instant,
    }),
  ),
  /** Unexpected ends of the process, newest first. */
  crashes: z.array(
    z.object({
      at: z.iso.datetime(),
      /** The program's error message; null if the process was killed or the power failed. */
      reason: z.string().nullable(),
    }),
  ),
  backups: z.array(backupSchema),
  backupRunning: z.boolean(),
})
export type Health = z.infer<typeof healthSchema>
export type UnserializedHealth = z.input<typeof healthSchema>

/** Setup steps of an installation, in the order of display. */
export const firstSteps = ['name', 'address', 'model', 'mail', 'backup', 'people'] as const
export type FirstStep = (typeof firstSteps)[number]

const firstStepsSchema = z.object({
  done: z.object({
    name: z.boolean(),
    address: z.boolean(),
    model: z.boolean(),
    mail: z.boolean(),
    backup: z.boolean(),
    people: z.boolean(),
  } satisfies Record<FirstStep, z.ZodBoolean>),
  /** The default model; null while only the embedded model answers. */
  model: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Whether the server searches this machine for a local model server. */
  looksForLocalModels: z.boolean(),
  /** Whether an administrator has dismissed the reminder on the start page. */
  dismissed: z.boolean(),
})
export type FirstSteps = z.infer<typeof firstStepsSchema>

const backups = { tag: 'Configurações', policy: 'health.manage', permission: 'backups.manage' } as const
const administration = { tag: 'Configurações', policy: 'health.manage', permission: 'settings.manage' } as const

export const health = defineContract({
  getHealth: {
    ...route('GET', '/api/settings/health'),
    ...backups,
    summary: 'Versão, banco, filas, disco, provedores e cópias de segurança',
    ok: healthSchema,
  },
  startBackup: {
    ...route('POST', '/api/settings/health/backups'),
    ...backups,
    summary: 'Começa uma cópia de segurança na pasta de dados; ficam as sete mais novas',
    limitPerMinute: 6,
    status: 202,
  },
  retryDeadJob: {
    ...route('POST', '/api/settings/health/dead-jobs/:jobId/retry'),
    ...backups,
    summary: 'Põe de novo na fila uma tarefa que falhou de vez',
  },
  getFirstSteps: {
    ...route('GET', '/api/settings/first-steps'),
    ...administration,
    summary: 'O que falta para a instalação receber pessoas, lido do estado dela',
    ok: firstStepsSchema,
  },
  dismissFirstSteps: {
    ...route('POST', '/api/settings/first-steps/dismissal'),
    ...administration,
    summary: 'Tira os primeiros passos da página inicial; eles continuam nas configurações',
  },
})

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
    /** What a bucket refuses and what to do; null where it works, and of a folder. */
    advice: z.string().nullable(),
  }),
  /** Of the data folder. */
  disk: z.object({ freeBytes: bytes, totalBytes: bytes, low: z.boolean() }),
  queues: z.array(
    z.object({
      name: z.string(),
      waiting: z.number().int(),
      running: z.number().int(),
      /** How long the oldest that is due has waited. */
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
  /** The mail server; null where there is none. */
  mail: z.string().nullable(),
  providers: z.array(
    z.object({
      name: z.string(),
      state: z.enum(['ok', 'failed']),
      /** What happened and what to do; null where it works. */
      advice: z.string().nullable(),
    }),
  ),
  /** What was stored with another APP_SECRET and cannot be read with this one, by kind. */
  lostSecrets: z.array(z.object({ what: z.string(), count: z.number().int() })),
  /** A proxy that everybody comes through and that `TRUSTED_PROXIES` does not name: all people are one network to the limits. */
  untrustedProxy: z.string().nullable(),
  /** Changes in the last days of what decides who somebody is, the newest first. */
  waysIn: z.array(
    z.object({
      what: z.enum(['mail', 'signOn', 'address', 'scimKey']),
      /** Null once that account is gone. */
      by: z.string().nullable(),
      at: instant,
    }),
  ),
  /** Ends of this process that nobody asked for, the newest first. */
  crashes: z.array(
    z.object({
      at: z.iso.datetime(),
      /** The error in the program's words; null where it was killed or the power failed. */
      reason: z.string().nullable(),
    }),
  ),
  backups: z.array(backupSchema),
  backupRunning: z.boolean(),
})
export type Health = z.infer<typeof healthSchema>
export type ToldHealth = z.input<typeof healthSchema>

/** What makes an installation ready for people, in the order in which it is offered. */
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
  /** Who answers where nobody chose another; null while only the product's own does. */
  model: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** A server of models on this machine is found by itself. */
  looksForLocalModels: z.boolean(),
  /** Somebody does not want to be reminded on the first page any more. */
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

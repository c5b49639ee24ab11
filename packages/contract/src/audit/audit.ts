import { named, z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { auditAreas } from '#/audit/audit-actions.ts'
import { daySchema } from '#/protocol/day.ts'
import { paged, pageQuery } from '#/protocol/paging.ts'

const filters = {
  /** Part of the actor's name or e-mail. */
  q: z.string().trim().max(100).default(''),
  area: z.enum(['all', ...auditAreas]).default('all'),
  /** First and last day, in the organization's time zone; by default the last 30 days. */
  from: daySchema.optional(),
  to: daySchema.optional(),
}

export const auditEventSchema = named('AuditEvent', {
  id: z.number().int(),
  at: z.iso.datetime(),
  /** The name of the action, `noun.verb`. */
  action: z.string(),
  /** The actor's current name; null for the system, guests and deleted accounts. */
  actorName: z.string().nullable(),
  actorKind: z.enum(['user', 'guest', 'apiKey', 'system']),
  targetType: z.string(),
  targetId: z.string(),
  /** The target's current name; null if it is deleted. */
  targetName: z.string().nullable(),
  network: z.string().nullable(),
  requestId: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
})
export type AuditEvent = z.infer<typeof auditEventSchema>

const administered = { tag: 'Auditoria', policy: 'audit.view', permission: 'audit.view' } as const

export const audit = defineContract({
  listAuditEvents: {
    ...route('GET', '/api/audit/events'),
    ...administered,
    summary: 'Quem fez o quê, do mais novo ao mais antigo; só cresce, ninguém altera nem apaga',
    query: z.object({ ...pageQuery, ...filters }),
    ok: paged(auditEventSchema),
  },
  exportAuditEvents: {
    ...route('GET', '/api/audit/events.csv'),
    ...administered,
    summary: 'Os mesmos registros em CSV, até 50.000',
    limitPerMinute: 10,
    query: z.object(filters),
    raw: '*/*',
  },
})

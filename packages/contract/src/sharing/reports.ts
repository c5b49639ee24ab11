import { instant } from '#/protocol/instant.ts'
import { named, z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { namedRowSchema } from '#/protocol/ids.ts'
import { paged, pageQuery } from '#/protocol/paging.ts'
import { reportReasons } from '#/sharing/report-reasons.ts'

export const reportSchema = named('Report', {
  id: z.uuid(),
  reason: z.enum(reportReasons),
  /** The visitor's words; may be empty. */
  comment: z.string(),
  createdAt: instant,
  assistant: namedRowSchema,
  /** Null if the link was deleted. */
  linkName: z.string().nullable(),
  /** Whether it concerns a conversation that still exists. */
  aboutChat: z.boolean(),
  /** Null while the report is open; `by` is null if that account was deleted. */
  handled: z.object({ at: instant, by: z.string().nullable(), note: z.string() }).nullable(),
})
export type Report = z.infer<typeof reportSchema>

const listQuery = z.object({
  ...pageQuery,
  /** Part of the visitor's words. */
  q: z.string().trim().max(100).default(''),
  state: z.enum(['all', 'open', 'handled']).default('all'),
  reason: z.enum(['all', ...reportReasons]).default('all'),
  sort: z.enum(['newest', 'oldest']).default('newest'),
})

const byAssistant = { tag: 'Denúncias', policy: 'assistant.share', permission: 'sharing.manage' } as const

export const reports = defineContract({
  listReports: {
    ...route('GET', '/api/assistants/:assistantId/reports'),
    ...byAssistant,
    summary: 'O que visitantes denunciaram nos links do assistente',
    query: listQuery.extend({ linkId: z.uuid().optional() }),
    ok: paged(reportSchema),
  },
  setReportState: {
    ...route('PUT', '/api/assistants/:assistantId/reports/:reportId/state'),
    ...byAssistant,
    summary: 'Resolve uma denúncia, com o que foi feito, ou a reabre',
    body: z.strictObject({
      handled: z.boolean(),
      note: z.string().trim().max(500, 'O texto pode ter no máximo 500 caracteres.').default(''),
    }),
    ok: reportSchema,
  },
  listAllReports: {
    ...route('GET', '/api/reports'),
    tag: 'Denúncias',
    policy: 'reports.list',
    permission: 'assistants.view_all',
    summary: 'O que visitantes denunciaram em todos os assistentes',
    query: listQuery,
    ok: paged(reportSchema),
  },
})

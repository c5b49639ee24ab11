import { type auditAreas, auditTargetAreas } from '@prosa/contract/audit/audit-actions.ts'
import type { AuditEvent, audit as contract } from '@prosa/contract/audit/audit.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { type AuditFilters, type AuditRow, findAuditEvents, findRowsAbout } from '#/modules/audit/audit.repository.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'
import type { PersonalData } from '#/personal-data.ts'
import type { By } from '#/platform/api/handlers.ts'
import { csvFile } from '#/platform/api/csv-file.ts'
import type { Page, PageRequest } from '#/platform/db/page-of.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'
import { momentsIn } from '#/platform/clock/clock.ts'

type Filters = Omit<z.output<typeof contract.listAuditEvents.query>, 'page' | 'pageSize'>

/** Lists the target types of the trail that belong to an area of the filter. */
const listTargetTypes = (area: (typeof auditAreas)[number]): string[] =>
  Object.entries(auditTargetAreas).flatMap(([type, of]) => (of === area ? [type] : []))

/** Lists the entries of the audit trail that match the filters. */
export async function listAuditEvents(
  ctx: AppContext,
  { page, pageSize, ...filters }: Filters & PageRequest,
): Promise<Page<AuditEvent>> {
  const found = await findAuditEvents(ctx.db, await toFilters(ctx, filters), { page, pageSize })
  return { ...found, items: found.items.map(auditEvent) }
}

/** Exports the trail as a table. The export itself is recorded in the trail. */
export async function exportAuditEvents(ctx: AppContext, by: By, filters: Filters): Promise<Response> {
  const filter = await toFilters(ctx, filters)
  const { total } = await findAuditEvents(ctx.db, filter, { page: 1, pageSize: 1 })
  await audit(ctx.db, {
    ...doneBy(by),
    action: 'audit.export',
    target: { type: 'settings', id: 'audit' },
    data: { count: total },
  })
  const when = momentsIn((await getSettings(ctx)).general.timeZone)
  return csvFile(ctx.pool, {
    name: 'auditoria',
    columns: ['Data', 'Ação', 'Quem', 'Tipo', 'Alvo', 'Identificador', 'Rede', 'Pedido', 'Dados'],
    read: async (db, part) => {
      const { items } = await findAuditEvents(db, filter, part)
      return items.map((row) => [
        when(row.at),
        row.action,
        row.actorName,
        row.targetType,
        row.targetName,
        row.targetId,
        row.network,
        row.requestId,
        JSON.stringify(row.data),
      ])
    },
  })
}

const toFilters = async (ctx: AppContext, { q, area, from, to }: Filters): Promise<AuditFilters> => ({
  q,
  from,
  to,
  targetTypes: area === 'all' ? undefined : listTargetTypes(area),
  timeZone: (await getSettings(ctx)).general.timeZone,
})

const auditEvent = ({ actorKind, ...row }: AuditRow): AuditEvent => ({ ...row, actorKind: actorKind ?? 'system' })

/** The trail keeps people by number and is never erased: it proves what was done, erasures included. */
export const auditData: PersonalData = { exportRows: findRowsAbout }

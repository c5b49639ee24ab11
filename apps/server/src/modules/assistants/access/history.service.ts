import type { AppContext } from '#/context.ts'
import { findRecords } from '#/modules/assistants/access/history.repository.ts'
import type { AssistantRow } from '#/modules/assistants/assistants.service.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import { type PageRequest, pageOf } from '#/platform/db/page-of.ts'

export async function listHistory(
  ctx: AppContext,
  { id }: Authorized<AssistantRow, 'manageAccess'>,
  query: PageRequest,
) {
  const page = await pageOf(query, (part) => findRecords(ctx.db, id, part))
  return { ...page, items: page.items.map((row) => ({ ...row, at: new Date(row.at).toISOString() })) }
}

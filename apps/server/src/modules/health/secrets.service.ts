import { type AppContext, perContext } from '#/context.ts'
import { sealedTables } from '#/modules/health/sealed-tables.repository.ts'
import { type LostSecrets, renewSealed } from '#/platform/secrets/sealed-columns.ts'

/** What this process could not open the last time it looked. */
const looked = perContext((): { lost?: LostSecrets[] } => ({}))

/** Seals anew what the previous secret sealed, and remembers what no secret opens. Answers a sentence for the terminal. */
export async function renewStoredSecrets(ctx: AppContext): Promise<string | undefined> {
  const found = await renewSealed(ctx.db, ctx.keys, sealedTables)
  looked(ctx).lost = found
  if (found.length === 0) return undefined
  ctx.log.warn({ lost: found }, 'stored secrets cannot be opened with this APP_SECRET')
  const kinds = found.map(({ what, count }) => `${what}: ${count}`).join(', ')
  return `Com este APP_SECRET não é possível ler segredos que já estavam guardados (${kinds}). Se você tem o segredo de antes, use-o, ou informe-o em APP_SECRET_PREVIOUS; senão, informe esses dados de novo nas telas.`
}

/** What cannot be opened now; looked up again only where something could not, since it may have been given anew. */
export async function readLostSecrets(ctx: AppContext): Promise<LostSecrets[]> {
  if (looked(ctx).lost?.length !== 0) await renewStoredSecrets(ctx)
  return looked(ctx).lost ?? []
}

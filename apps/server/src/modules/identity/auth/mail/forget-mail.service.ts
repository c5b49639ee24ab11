import { sql } from 'drizzle-orm'
import type { AppContext } from '#/context.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { sealLabels } from '#/platform/secrets/labels.ts'

/** Takes the letters that say such a thing out of the queue, sent or not: they are sealed, so each is opened. */
export async function forgetMail(ctx: AppContext, tx: Queryable, says: (text: string) => boolean): Promise<void> {
  const { rows } = await tx.execute<{ id: string; sealed: string }>(
    sql`select id::text as id, data->>'sealed' as sealed from jobs.job where data ? 'sealed'`,
  )
  const ids = rows.filter(({ sealed }) => says(opened(ctx, sealed))).map(({ id }) => id)
  await tx.execute(sql`delete from jobs.job where id = any(${sql.param(ids)}::uuid[])`)
}

/** Empty for what is sealed for something else, or with a secret of before. */
const opened = ({ keys }: AppContext, sealed: string): string =>
  keys.open(sealLabels.mail, sealed) ?? keys.open(sealLabels.forgottenPassword, sealed) ?? ''

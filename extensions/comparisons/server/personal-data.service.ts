import { sql } from 'drizzle-orm'
import { forgetStarter } from '#/comparisons/server/comparisons.repository.ts'
import type { PersonalData } from '@prosa/server/src/personal-data.ts'
import { rowsByName } from '@prosa/server/src/platform/db/rows-by-name.ts'

/** Questions and answers are the assistant's; of a person there is who started a comparison, and when. */
export const comparisonsData: PersonalData = {
  removeAccount: (_ctx, tx, { id }) => forgetStarter(tx, id),
  erasePerson: (_ctx, tx, { id }) => forgetStarter(tx, id),
  exportRows: (db, userId) =>
    rowsByName(db, {
      comparacoes_de_testes: sql`select assistant_id as assistente, state as situacao, started_at as em
        from comparisons where started_by = ${userId} order by started_at`,
    }),
}

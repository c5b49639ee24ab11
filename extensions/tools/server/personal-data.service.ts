import type { PersonalData } from '@prosa/server/src/personal-data.ts'
import { rowsByName } from '@prosa/server/src/platform/db/rows-by-name.ts'
import { sql } from 'drizzle-orm'

/** Decisions and drafts are erased with their conversation; decisions are in its copy already, as parts of the answers. */
export const toolsData: PersonalData = {
  exportRows: (db, userId) =>
    rowsByName(db, {
      rascunhos_de_arquivos: sql`select m.chat_id as conversa, d.text as texto, d.changed_at as em
        from file_drafts d join messages m on m.id = d.message_id join chats c on c.id = m.chat_id
        where c.user_id = ${userId} order by d.changed_at`,
    }),
}

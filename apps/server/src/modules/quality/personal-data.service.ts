import { sql } from 'drizzle-orm'
import type { PersonalData } from '#/personal-data.ts'
import { rowsByName } from '#/platform/db/rows-by-name.ts'

/** A rating goes with its message, a test case with its assistant. */
export const qualityData: PersonalData = {
  exportRows: (db, userId) =>
    rowsByName(db, {
      avaliacoes: sql`select chat_id as conversa, message_id as mensagem, value as avaliacao, reasons as motivos,
        comment as comentario, expected as como_deveria_ser, reply as resposta, created_at as em from ratings
        where user_id = ${userId}`,
    }),
}

import { sql } from 'drizzle-orm'
import { findAnswersOf, forgetNames } from '#/attendance/server/questions.repository.ts'
import { removeSignatures } from '@prosa/server/src/modules/conversations/chats/person-answer.service.ts'
import type { PersonalData } from '@prosa/server/src/personal-data.ts'
import { rowsByName } from '@prosa/server/src/platform/db/rows-by-name.ts'

/** A question is erased and exported with its conversation; answers to other people stay without a name. */
export const attendanceData: PersonalData = {
  async removeAccount(_ctx, tx, { id }) {
    await forgetNames(tx, id)
    await removeSignatures(tx, await findAnswersOf(tx, id))
  },
  async erasePerson(_ctx, tx, { id }) {
    await removeSignatures(tx, await findAnswersOf(tx, id))
  },
  exportRows: (db, userId) =>
    rowsByName(db, {
      perguntas_a_pessoas: sql`select q.chat_id as conversa, q.text as pergunta, q.name as nome_dado, q.with_chat as com_a_conversa,
        q.state as situacao, q.answer as resposta, q.asked_at as em, q.settled_at as encerrada_em
        from person_questions q join chats c on c.id = q.chat_id where c.user_id = ${userId} order by q.asked_at`,
      ausencia_do_atendimento: sql`select since as desde from attendance_away where user_id = ${userId}`,
    }),
}

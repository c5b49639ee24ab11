import type { PersonalData } from '@prosa/server/src/personal-data.ts'
import * as repository from '#/prompts/server/personal-data.repository.ts'

export const promptsData: PersonalData = {
  removeAccount: (_ctx, tx, { id }) => repository.deletePromptsOf(tx, id),
  erasePerson: (_ctx, tx, { id }) => repository.deletePromptsOf(tx, id),
  exportRows: async (db, userId) => ({ 'mensagens-prontas': await repository.findPromptsOf(db, userId) }),
}

import type { PersonalData } from '@prosa/server/src/personal-data.ts'
import { eachInTurn } from '@prosa/server/src/platform/db/in-portions.ts'
import * as repository from '#/chat-shares/server/personal-data.repository.ts'

export const chatSharesData: PersonalData = {
  removeAccount: (_ctx, tx, { id }) => repository.endSharesOf(tx, id),
  erasePerson: (_ctx, tx, { id }) => repository.endSharesOf(tx, id),
  exportRows: async (db, userId) => ({ conversas_compartilhadas: await repository.exportShares(db, userId) }),
  retain: [
    ({ db }, { records }, removed) =>
      eachInTurn(
        () => repository.emptyEndedShares(db, removed('sharedChats')),
        () => repository.removeOldShares(db, records, removed('sharedChats')),
      ),
  ],
}

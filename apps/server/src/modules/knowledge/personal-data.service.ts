import { findFilesOfPerson } from '#/modules/knowledge/knowledge.repository.ts'
import { type PersonalData, storedFiles } from '#/personal-data.ts'

/** Documents go with the assistant or the base that they belong to. */
export const knowledgeData: PersonalData = {
  async *exportFiles(ctx, userId) {
    yield* storedFiles(ctx, 'documentos', await findFilesOfPerson(ctx.db, userId))
  },
}

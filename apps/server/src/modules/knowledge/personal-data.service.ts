import { addFileEnding } from '#/modules/knowledge/documents/files.service.ts'
import { findFilesOfPerson } from '#/modules/knowledge/documents/files.repository.ts'
import { type PersonalData, storedFiles } from '#/personal-data.ts'

/** Documents are deleted with the assistant or base they belong to. */
export const knowledgeData: PersonalData = {
  async *exportFiles(ctx, userId) {
    const files = await findFilesOfPerson(ctx.db, userId)
    yield* storedFiles(
      ctx,
      'documentos',
      files.map(({ id, name, kind, key }) => ({ id, name: addFileEnding(name, kind), key })),
    )
  },
}

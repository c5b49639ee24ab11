import { deleteProvidedTo } from '#/scim/server/personal-data.repository.ts'
import type { PersonalData } from '@prosa/server/src/personal-data.ts'

export const scimData: PersonalData = {
  removeAccount: (_ctx, tx, { id }) => deleteProvidedTo(tx, id),
  erasePerson: (_ctx, tx, { id }) => deleteProvidedTo(tx, id),
}

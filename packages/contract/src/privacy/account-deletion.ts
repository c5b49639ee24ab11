import { z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { rowNumberSchema } from '#/protocol/ids.ts'

export const accountDeletion = defineContract({
  deleteUser: {
    ...route('POST', '/api/users/:userId/deletion'),
    tag: 'Usuários',
    summary: 'Exclui a conta: passa os assistentes a outra pessoa e exclui ou anonimiza as conversas',
    limitPerMinute: 30,
    policy: 'users.delete',
    permission: 'users.delete',
    body: z.strictObject({
      /** The new owner of the person's assistants; required if they own any. */
      transferTo: rowNumberSchema.nullable(),
      chats: z.enum(['delete', 'anonymize']),
    }),
    errors: [
      'last_administrator',
      'last_permission_holder',
      'own_account',
      'person_beyond_own',
      'new_owner_required',
      'owner_unfit',
    ],
  },
})

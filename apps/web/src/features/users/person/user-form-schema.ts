import type { UserDetails } from '@prosa/contract/people/user-details.ts'
import { users } from '@prosa/contract/people/users.ts'
import type { z } from 'zod'

/** The same fields make a person and change one. */
export const userFormSchema = users.inviteUser.body.refine(
  ({ roles, partnerId }) => !roles.includes('partner') || partnerId !== null,
  {
    path: ['partnerId'],
    error: 'Escolha a instituição do parceiro.',
    // also while other fields are still wrong
    when: ({ value }) => Array.isArray((value as { roles?: unknown }).roles),
  },
)
export type UserInput = z.input<typeof userFormSchema>
export type UserFields = z.output<typeof userFormSchema>

export const emptyUser: UserFields = {
  name: '',
  email: '',
  roles: ['user'],
  partnerId: null,
  phone: '',
  registration: '',
  groupIds: [],
  sendMail: true,
}

export const fieldsOf = ({ name, email, roles, partner, phone, registration, groups }: UserDetails): UserFields => ({
  name,
  email,
  roles,
  phone,
  registration,
  partnerId: partner?.id ?? null,
  groupIds: groups.map(({ id }) => id),
  sendMail: false,
})

/** What differs from before: naming the roles again would end the person's sessions. */
export function changesOf(before: UserFields, fields: UserFields): Partial<UserFields> {
  const { name, roles, phone, registration, groupIds } = fields
  const partnerId = roles.includes('partner') ? fields.partnerId : null
  const changed = Object.entries({ name, roles, phone, registration, groupIds, partnerId }).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof UserFields]),
  )
  return Object.fromEntries(changed) as Partial<UserFields>
}

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
  ...users.inviteUser.body.omit({ name: true, email: true }).parse({ roles: ['user'] }),
  name: '',
  email: '',
}

const names = Object.keys(emptyUser) as (keyof UserFields)[]

export const fieldsOf = ({ partner, groups, ...user }: UserDetails): UserFields => ({
  ...emptyUser,
  ...Object.fromEntries(Object.entries(user).filter(([name]) => name in emptyUser)),
  partnerId: partner?.id ?? null,
  groupIds: groups.map(({ id }) => id),
  sendMail: false,
})

/** What differs from before: naming the roles again would end the person's sessions. */
export function changesOf(before: UserFields, fields: UserFields): Partial<UserFields> {
  const after = { ...fields, partnerId: fields.roles.includes('partner') ? fields.partnerId : null }
  const isChanged = (name: keyof UserFields) => JSON.stringify(after[name]) !== JSON.stringify(before[name])
  return Object.fromEntries(names.filter(isChanged).map((name) => [name, after[name]]))
}

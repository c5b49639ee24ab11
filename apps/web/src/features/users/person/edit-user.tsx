import type { UserDetails } from '@prosa/contract/people/user-details.ts'
import { changesOf, fieldsOf, userFormSchema } from '#/features/users/person/user-form-schema.ts'
import { UserForm } from '#/features/users/person/user-form.tsx'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { toast } from '#/ui/feedback/toasters.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

export function EditUser({ user }: { user: UserDetails }) {
  const before = fieldsOf(user)
  const form = useZodForm(userFormSchema, { defaultValues: before })
  const update = useWrite('updateUser', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(
    form,
    async (fields) => {
      await update.mutateAsync({ params: { userId: user.id }, body: changesOf(before, fields) })
      form.reset(fields)
      toast.success('Alterações salvas.')
    },
    {
      partner_people_limit: 'partnerId',
      partner_role_required: 'roles',
      last_administrator: 'roles',
      last_permission_holder: 'roles',
    },
  )
  return <UserForm form={form} isNew={false} problem={problem} onSubmit={submit} />
}

import { auth } from '@prosa/contract/people/auth.ts'
import { FormFrame } from '#/features/profile/form-frame.tsx'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { useUser } from '#/lib/session/session.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

export function NameForm() {
  const { name } = useUser()
  const form = useZodForm(auth.updateProfile.body, { defaultValues: { name } })
  const update = useWrite('updateProfile', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(form, async (body) => {
    await update.mutateAsync({ body })
    toast.success('Nome salvo.')
  })
  const { errors, isSubmitting } = form.formState
  return (
    <FormFrame onSubmit={submit} problem={problem} submitLabel="Salvar nome" submitting={isSubmitting}>
      <Field label="Nome" hint="A primeira palavra é a que aparece nas saudações." error={errors.name?.message}>
        <TextInput {...form.register('name')} autoComplete="name" />
      </Field>
    </FormFrame>
  )
}

import { phoneSchema } from '@prosa/contract/people/users.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { FormFrame } from '#/features/profile/form-frame.tsx'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

const schema = z.object({ phone: phoneSchema })

export function ContactForm() {
  const { data } = useSuspenseQuery(read('getProfile'))
  const form = useZodForm(schema, { defaultValues: { phone: data.phone } })
  const update = useWrite('changeProfile', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(form, async (body) => {
    await update.mutateAsync({ body })
    toast.success('Telefone salvo.')
  })
  const { errors, isSubmitting } = form.formState
  return (
    <FormFrame onSubmit={submit} problem={problem} submitLabel="Salvar telefone" submitting={isSubmitting}>
      <Field label="Telefone" hint="Só os administradores veem." error={errors.phone?.message}>
        <TextInput {...form.register('phone')} type="tel" autoComplete="tel" />
      </Field>
    </FormFrame>
  )
}

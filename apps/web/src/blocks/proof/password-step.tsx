import { z } from 'zod'
import { PasswordField } from '#/blocks/entity/form-fields.tsx'
import { FormFrame } from '#/blocks/proof/form-frame.tsx'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

const schema = z.object({ currentPassword: z.string().min(1, 'Escreva a sua senha atual.').max(128) })

interface PasswordStepProps {
  submitLabel: string
  /** The protected action; a refusal is shown at the field. */
  onConfirm: (currentPassword: string) => Promise<unknown>
}

/** Asks for the password before a change to the account's security (L5). */
export function PasswordStep({ submitLabel, onConfirm }: PasswordStepProps) {
  const form = useZodForm(schema, { defaultValues: { currentPassword: '' } })
  const { submit, problem } = useFormSubmit(form, ({ currentPassword }) => onConfirm(currentPassword), {
    password_wrong: 'currentPassword',
  })
  const { isSubmitting } = form.formState
  return (
    <FormFrame onSubmit={submit} problem={problem} submitLabel={submitLabel} submitting={isSubmitting}>
      <PasswordField form={form} name="currentPassword" label="Senha atual" autoComplete="current-password" />
    </FormFrame>
  )
}

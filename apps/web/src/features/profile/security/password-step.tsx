import { z } from 'zod'
import { FormFrame } from '#/features/profile/form-frame.tsx'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { PasswordInput } from '#/ui/inputs/password-input.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

const schema = z.object({ currentPassword: z.string().min(1, 'Escreva a sua senha atual.').max(128) })

interface PasswordStepProps {
  submitLabel: string
  /** What the password allows; a refusal shows at the field. */
  onConfirm: (currentPassword: string) => Promise<unknown>
}

/** Asks for the password before how the account is protected changes (L5). */
export function PasswordStep({ submitLabel, onConfirm }: PasswordStepProps) {
  const form = useZodForm(schema, { defaultValues: { currentPassword: '' } })
  const { submit, problem } = useFormSubmit(form, ({ currentPassword }) => onConfirm(currentPassword), {
    password_wrong: 'currentPassword',
  })
  const { errors, isSubmitting } = form.formState
  return (
    <FormFrame onSubmit={submit} problem={problem} submitLabel={submitLabel} submitting={isSubmitting}>
      <Field label="Senha atual" error={errors.currentPassword?.message}>
        <PasswordInput {...form.register('currentPassword')} autoComplete="current-password" />
      </Field>
    </FormFrame>
  )
}

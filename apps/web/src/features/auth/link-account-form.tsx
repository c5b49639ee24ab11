import { auth } from '@prosa/contract/people/auth.ts'
import { errorTable } from '@prosa/contract/protocol/errors.ts'
import { AuthHeading } from '#/features/auth/auth-heading.tsx'
import { api } from '#/lib/api/api.ts'
import { useEnter } from '#/lib/forms/enter.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { PasswordInput } from '#/ui/inputs/password-input.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

const schema = auth.linkOidc.body.pick({ password: true })

export function LinkAccountForm({ link }: { link: string }) {
  const enter = useEnter()
  const form = useZodForm(schema, { defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  const { submit, problem } = useFormSubmit(form, async ({ password }) => {
    const { token, redirect } = await api.linkOidc({ body: { link, password } })
    await enter(token, redirect)
  })
  return (
    <>
      <AuthHeading title="Vincular as contas">{errorTable.oidc_link_required[1]}</AuthHeading>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {problem && <Notice tone="danger">{problem}</Notice>}
        <Field label="Senha" error={errors.password?.message}>
          <PasswordInput {...form.register('password')} autoComplete="current-password" />
        </Field>
        <Button type="submit" size="lg" loading={isSubmitting}>
          Confirmar com a senha e vincular
        </Button>
      </form>
    </>
  )
}

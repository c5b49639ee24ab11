import { ApiProblem } from '@prosa/contract/client/client.ts'
import { api } from '#/lib/api/api.ts'
import { useEnter } from '#/lib/forms/enter.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { fieldText, useLightForm } from '#/ui/inputs/use-light-form.ts'

/** This step is not opened by a link, so the usual text for used links does not fit. */
const usedUp = 'Esta entrada demorou demais ou já foi usada. Volte, entre de novo e use outro código.'
const messages = { code: 'Digite os 6 números do aplicativo, ou um código de recuperação.' }

interface SecondStepFormProps {
  challenge: string
  redirect?: string | undefined
  onCancel: () => void
}

/** The step after the password or the provider: the code that the person's device shows. */
export default function SecondStepForm({ challenge, redirect, onCancel }: SecondStepFormProps) {
  const enter = useEnter()
  const form = useLightForm(messages)
  const { errors, isSubmitting } = form
  const { submit, problem } = useFormSubmit(form, async (values) => {
    const { token } = await api
      .passSecondFactor({ body: { challenge, code: fieldText(values, 'code') } })
      .catch((error: unknown) => {
        if (!(error instanceof ApiProblem) || error.code !== 'link_invalid') throw error
        throw new ApiProblem({ ...error.problem, title: usedUp })
      })
    await enter(token, redirect)
  })
  return (
    <form {...form.props} onSubmit={submit} className="flex flex-col gap-5">
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Field
        label="Código de verificação"
        hint="Abra o aplicativo de códigos no celular. Sem ele, use um código de recuperação."
        error={errors['code']}
      >
        <TextInput
          name="code"
          required
          minLength={6}
          maxLength={20}
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="characters"
        />
      </Field>
      <Button type="submit" size="lg" loading={isSubmitting}>
        Confirmar
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        Voltar
      </Button>
    </form>
  )
}

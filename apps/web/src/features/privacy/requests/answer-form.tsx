import { privacy } from '@prosa/contract/settings/privacy.ts'
import type { PrivacyRequest } from '@prosa/contract/settings/privacy.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

/** Closes a request with an answer; an erasure is done by erasing, so that here it can only be refused. */
export function AnswerForm({ request: { id, kind } }: { request: PrivacyRequest }) {
  const isErasure = kind === 'erasure'
  const form = useZodForm(privacy.answerPrivacyRequest.body, {
    defaultValues: { outcome: isErasure ? 'refused' : 'done', reply: '' },
  })
  const answer = useWrite('answerPrivacyRequest', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(form, async (body) => {
    await answer.mutateAsync({ params: { requestId: id }, body })
    toast.success('Resposta enviada por e-mail.')
  })
  const { errors, isSubmitting } = form.formState
  const refuse = () => form.setValue('outcome', 'refused')
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 border-t border-border pt-5">
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Field
        label={isErasure ? 'Por que os dados não podem ser excluídos' : 'Resposta'}
        hint="A pessoa recebe este texto por e-mail."
        error={errors.reply?.message}
      >
        <Textarea {...form.register('reply')} rows={4} />
      </Field>
      <div className="flex flex-wrap gap-2">
        {!isErasure && (
          <Button type="submit" loading={isSubmitting} onClick={() => form.setValue('outcome', 'done')}>
            Marcar como atendido
          </Button>
        )}
        <Button type="submit" variant="secondary" loading={isSubmitting} onClick={refuse}>
          Recusar
        </Button>
      </div>
    </form>
  )
}

import { EMBEDDED_MODEL } from '@prosa/contract/settings/models.ts'
import { testCaseFormSchema } from '@prosa/contract/assistants/test-cases.ts'
import type { TestCase, TestCaseForm } from '@prosa/contract/assistants/test-cases.ts'
import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { FormDialog } from '#/ui/overlays/form-dialog.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

interface TestCaseDialogProps {
  assistantId: number
  /** What is changed; left out for a new one. */
  test?: TestCase | undefined
  /** What a new one asks. */
  question?: string
  onClose: () => void
}

const lists = [
  { name: 'mustContain', label: 'Deve conter', hint: 'Um trecho por linha. Maiúsculas e acentos não importam.' },
  { name: 'mustNotContain', label: 'Não deve conter', hint: 'Um trecho por linha.' },
] as const

/** A question to the draft with what a good answer says. */
export default function TestCaseDialog({ assistantId, test, question = '', onClose }: TestCaseDialogProps) {
  const form = useZodForm(testCaseFormSchema, {
    defaultValues: {
      question: test?.question ?? question,
      mustContain: test?.mustContain ?? [],
      mustNotContain: test?.mustNotContain ?? [],
      criterion: test?.criterion ?? '',
      required: test?.required ?? true,
    },
  })
  const { data: draft } = useQuery(read('getDraft', { params: { assistantId } }))
  // it quotes documents and judges nothing; a criterion of before can still be taken away
  const canJudge = (draft && draft.config.model !== EMBEDDED_MODEL) || Boolean(test?.criterion)
  const create = useWrite('createTestCase', { meta: { showsProblem: true } })
  const update = useWrite('updateTestCase', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(form, async (body: TestCaseForm) => {
    if (test) await update.mutateAsync({ params: { assistantId, testId: test.id }, body })
    else await create.mutateAsync({ params: { assistantId }, body })
    toast.success(test ? 'Teste alterado. Execute-o de novo.' : 'Teste criado. Ele está na seção Testes do construtor.')
    onClose()
  })
  const { errors, isSubmitting } = form.formState
  return (
    <FormDialog
      title={test ? 'Editar teste' : 'Criar teste'}
      description="A pergunta é feita ao rascunho, e a resposta é conferida. Nada fica no histórico."
      submitLabel={test ? 'Salvar teste' : 'Criar teste'}
      submit={submit}
      problem={problem}
      busy={isSubmitting}
      onClose={onClose}
      className="gap-5"
    >
      <Field label="Pergunta" required error={errors.question?.message}>
        <Textarea {...form.register('question')} rows={2} />
      </Field>
      {lists.map(({ name, label, hint }) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field: { ref, value, onChange, onBlur } }) => (
            <Field label={label} hint={hint} error={messageOf(errors[name])}>
              <Textarea
                ref={ref}
                value={value.join('\n')}
                rows={2}
                onChange={(event) => onChange(event.target.value.split('\n'))}
                onBlur={onBlur}
              />
            </Field>
          )}
        />
      ))}
      {canJudge && (
        <Field
          label="Critério"
          hint="O que a resposta precisa cumprir, em uma frase. O modelo do assistente confere e diz por quê."
          error={errors.criterion?.message}
        >
          <Textarea {...form.register('criterion')} rows={2} />
        </Field>
      )}
      <Controller
        control={form.control}
        name="required"
        render={({ field: { value, onChange, onBlur } }) => (
          <Checkbox
            label="Obrigatório para publicar"
            hint="O rascunho só é publicado depois de passar neste teste."
            checked={value}
            onCheckedChange={onChange}
            onBlur={onBlur}
          />
        )}
      />
    </FormDialog>
  )
}

type ListProblem = { message?: string } | ({ message?: string } | undefined)[] | undefined

/** Of the list itself, or of its first line with a problem. */
const messageOf = (problem: ListProblem): string | undefined =>
  Array.isArray(problem) ? problem.find((line) => line?.message)?.message : problem?.message

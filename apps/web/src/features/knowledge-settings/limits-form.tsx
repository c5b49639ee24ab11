import { knowledgeLimitsSchema } from '@prosa/contract/knowledge/knowledge-rules.ts'
import type { KnowledgeSettings } from '@prosa/contract/knowledge/knowledge-settings.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

const fields = [
  { name: 'maxFileMb', label: 'Tamanho de cada arquivo (MB)', hint: 'De 1 a 50.' },
  { name: 'maxPages', label: 'Páginas de cada documento', hint: 'De 1 a 2.000.' },
  {
    name: 'maxScannedPages',
    label: 'Páginas digitalizadas com texto reconhecido',
    hint: 'De 0 a 2.000 em cada documento; 0 desliga.',
  },
  { name: 'maxDocuments', label: 'Documentos de cada assistente ou base', hint: 'De 1 a 1.000.' },
] as const

/** How much knowledge one assistant or base may hold; what is there already stays. */
export function LimitsForm({ limits }: Pick<KnowledgeSettings, 'limits'>) {
  const form = useZodForm(knowledgeLimitsSchema, { defaultValues: limits })
  const update = useWrite('updateKnowledgeLimits', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(form, async (body) => {
    await update.mutateAsync({ body })
    toast.success('Alterações salvas.')
  })
  const { errors, isSubmitting } = form.formState
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ name, label, hint }) => (
          <Field key={name} label={label} hint={hint} error={errors[name]?.message}>
            <TextInput {...form.register(name, { valueAsNumber: true })} inputMode="numeric" autoComplete="off" />
          </Field>
        ))}
      </div>
      <div>
        <Button type="submit" loading={isSubmitting}>
          Salvar limites
        </Button>
      </div>
    </form>
  )
}

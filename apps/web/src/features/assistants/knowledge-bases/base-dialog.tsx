import { knowledgeBases } from '@prosa/contract/knowledge/knowledge-bases.ts'
import type { KnowledgeBase } from '@prosa/contract/knowledge/knowledge-bases.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { FormDialog } from '#/ui/overlays/form-dialog.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

interface BaseDialogProps {
  /** The one to be changed; a new one where left out. */
  base?: KnowledgeBase
  onClose: () => void
  onCreated?: (baseId: number) => void
}

export function BaseDialog({ base, onClose, onCreated }: BaseDialogProps) {
  const { name = '', description = '' } = base ?? {}
  const form = useZodForm(knowledgeBases.createKnowledgeBase.body, { defaultValues: { name, description } })
  const create = useWrite('createKnowledgeBase', { meta: { showsProblem: true } })
  const update = useWrite('updateKnowledgeBase', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(
    form,
    async (body) => {
      const saved = await (base
        ? update.mutateAsync({ params: { baseId: base.id }, body })
        : create.mutateAsync({ body }))
      toast.success(base ? 'Alterações salvas.' : `“${saved.name}” foi criada. Agora envie os documentos.`)
      onClose()
      if (!base) onCreated?.(saved.id)
    },
    { knowledge_base_name_taken: 'name' },
  )
  const { errors, isSubmitting } = form.formState
  return (
    <FormDialog
      title={base ? 'Editar base compartilhada' : 'Nova base compartilhada'}
      submitLabel={base ? 'Salvar' : 'Criar'}
      submit={submit}
      problem={problem}
      busy={isSubmitting}
      onClose={onClose}
    >
      <Field label="Nome" hint="Ex.: Normas da rede" error={errors.name?.message}>
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <Field label="Descrição (opcional)" error={errors.description?.message}>
        <Textarea {...form.register('description')} rows={2} />
      </Field>
    </FormDialog>
  )
}

import { groups } from '@prosa/contract/people/groups.ts'
import type { Group } from '@prosa/contract/people/groups.ts'
import { Controller } from 'react-hook-form'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { groupDone, groupKindLabels } from '#/text/group-labels.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { FormDialog } from '#/ui/overlays/form-dialog.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

interface GroupDialogProps {
  /** The one to be changed; a new one where left out. */
  group?: Group
  onClose: () => void
}

const kindOptions = [
  { value: 'class', label: groupKindLabels.class },
  { value: 'group', label: groupKindLabels.group },
] as const

export function GroupDialog({ group, onClose }: GroupDialogProps) {
  const { name = '', kind = 'class', description = '' } = group ?? {}
  const form = useZodForm(groups.createGroup.body, { defaultValues: { name, kind, description } })
  const create = useWrite('createGroup', { meta: { showsProblem: true } })
  const update = useWrite('updateGroup', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(
    form,
    async (body) => {
      await (group ? update.mutateAsync({ params: { groupId: group.id }, body }) : create.mutateAsync({ body }))
      toast.success(group ? 'Alterações salvas.' : `“${body.name}” ${groupDone(body.kind, 'criad')}.`)
      onClose()
    },
    { group_name_taken: 'name' },
  )
  const { errors, isSubmitting } = form.formState
  return (
    <FormDialog
      title={group ? 'Editar grupo ou turma' : 'Novo grupo ou turma'}
      submitLabel={group ? 'Salvar' : 'Criar'}
      submit={submit}
      problem={problem}
      busy={isSubmitting}
      onClose={onClose}
    >
      <Field label="Nome" hint="Ex.: 6º A – manhã" error={errors.name?.message}>
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <Field label="Tipo" error={errors.kind?.message}>
        <Controller
          control={form.control}
          name="kind"
          render={({ field: { value, onChange, onBlur } }) => (
            <Select value={value} onValueChange={onChange} onBlur={onBlur} options={kindOptions} />
          )}
        />
      </Field>
      <Field label="Descrição (opcional)" error={errors.description?.message}>
        <Textarea {...form.register('description')} rows={2} />
      </Field>
    </FormDialog>
  )
}

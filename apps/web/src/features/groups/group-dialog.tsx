import { groups, type Group } from '@prosa/contract/identity/groups.ts'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { SelectField, TextareaField, TextField } from '#/blocks/entity/form-fields.tsx'
import { api } from '#/lib/api/api.ts'
import { groupKindLabels } from '#/text/group-labels.ts'

interface GroupDialogProps {
  /** The group to change; undefined creates one. */
  group?: Group
  onClose: () => void
}

export function GroupDialog({ group, onClose }: GroupDialogProps) {
  const { name = '', kind = 'class', description = '' } = group ?? {}
  return (
    <EntityDialog
      title={group ? 'Editar grupo' : 'Novo grupo'}
      submitLabel={group ? 'Salvar' : 'Criar'}
      schema={groups.createGroup.body}
      values={{ name, kind, description }}
      of={group}
      save={(body, changes) =>
        group
          ? api.updateGroup({ params: { groupId: group.id }, body: { ...changes, version: group.version } })
          : api.createGroup({ body })
      }
      done={(saved) => (group ? 'Alterações salvas.' : `“${saved.name}” foi criado.`)}
      fieldOfCode={{ group_name_taken: 'name' }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Nome" hint="Ex.: 6º A – manhã" />
          <SelectField form={form} name="kind" label="Tipo" options={kindOptions} />
          <TextareaField form={form} name="description" label="Descrição (opcional)" rows={2} />
        </>
      )}
    </EntityDialog>
  )
}

const kindOptions = [
  { value: 'class', label: groupKindLabels.class },
  { value: 'group', label: groupKindLabels.group },
]

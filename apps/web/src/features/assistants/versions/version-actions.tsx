import type { Draft } from '@prosa/contract/assistants/assistants.ts'
import { versions, type Version } from '@prosa/contract/assistants/versions.ts'
import { History, Tag } from 'lucide-react'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { TextField } from '#/blocks/entity/form-fields.tsx'
import { RowMenu } from '#/blocks/entity/row-menu.tsx'
import { RestoreDialog, type RestoreProps } from '#/features/assistants/versions/restore-dialog.tsx'
import { api } from '#/lib/api/api.ts'

interface VersionActionsProps extends RestoreProps {
  draft: Draft
  version: Version
}

export function VersionActions({ draft, version, ...restore }: VersionActionsProps) {
  return (
    <RowMenu
      label={`Ações da versão ${version.number}`}
      actions={[
        {
          label: 'Restaurar como rascunho',
          icon: History,
          disabled: draft.status === 'archived',
          renderDialog: (close) => <RestoreDialog draft={draft} version={version} onClose={close} {...restore} />,
        },
        {
          label: 'Nomear',
          icon: Tag,
          renderDialog: (close) => <NameDialog assistantId={draft.id} version={version} onClose={close} />,
        },
      ]}
    />
  )
}

interface NameDialogProps {
  assistantId: number
  version: Version
  onClose: () => void
}

function NameDialog({ assistantId, version: { number, label }, onClose }: NameDialogProps) {
  return (
    <EntityDialog
      size="sm"
      title={`Nomear a versão ${number}`}
      submitLabel="Salvar"
      schema={versions.nameVersion.body}
      values={{ label }}
      save={(body) => api.nameVersion({ params: { assistantId, number }, body })}
      onClose={onClose}
    >
      {(form) => (
        <TextField form={form} name="label" label="Nome" hint="Ex.: Antes da prova final. Em branco: sem nome." />
      )}
    </EntityDialog>
  )
}

import { knowledgeBases, type KnowledgeBase } from '@prosa/contract/knowledge/knowledge-bases.ts'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { TextareaField, TextField } from '#/blocks/entity/form-fields.tsx'
import { api } from '#/lib/api/api.ts'

interface BaseDialogProps {
  /** The base to change; undefined creates one. */
  base?: KnowledgeBase
  onClose: () => void
  onCreated?: (baseId: number) => void
}

export function BaseDialog({ base, onClose, onCreated }: BaseDialogProps) {
  const { name = '', description = '' } = base ?? {}
  return (
    <EntityDialog
      title={base ? 'Editar base compartilhada' : 'Nova base compartilhada'}
      submitLabel={base ? 'Salvar' : 'Criar'}
      schema={knowledgeBases.createKnowledgeBase.body}
      values={{ name, description }}
      of={base}
      save={(body) =>
        base
          ? api.updateKnowledgeBase({ params: { baseId: base.id }, body: { ...body, version: base.version } })
          : api.createKnowledgeBase({ body })
      }
      done={(saved) => (base ? 'Alterações salvas.' : `“${saved.name}” foi criada. Agora envie os documentos.`)}
      onSaved={({ id }) => base ?? onCreated?.(id)}
      fieldOfCode={{ knowledge_base_name_taken: 'name' }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Nome" hint="Ex.: Normas da rede" />
          <TextareaField form={form} name="description" label="Descrição (opcional)" rows={2} />
        </>
      )}
    </EntityDialog>
  )
}

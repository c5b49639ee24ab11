import type { KnowledgeBase } from '@prosa/contract/knowledge/knowledge-bases.ts'
import { Pencil } from 'lucide-react'
import { deletion } from '#/blocks/entity/with-confirmation.tsx'
import { RowMenu } from '#/blocks/entity/row-menu.tsx'
import { BaseDialog } from '#/features/assistants/knowledge-bases/base-dialog.tsx'
import { counted } from '#/text/counted.ts'

interface BaseActionsProps {
  base: KnowledgeBase
  /** Leaves the page of a deleted base. */
  onDeleted?: () => Promise<void>
}

export function BaseActions({ base, onDeleted }: BaseActionsProps) {
  return (
    <RowMenu
      of={base.name}
      actions={[
        { label: 'Editar', icon: Pencil, renderDialog: (close) => <BaseDialog base={base} onClose={close} /> },
        'line',
        deletion({
          operation: 'deleteKnowledgeBase',
          input: { params: { baseId: base.id } },
          title: `Excluir “${base.name}”?`,
          description: `A base é excluída com ${counted(base.documents, 'documento', 'documentos')}. Não há como desfazer.`,
          confirmLabel: 'Excluir base',
          done: `“${base.name}” foi excluída.`,
          onGone: onDeleted,
        }),
      ]}
    />
  )
}

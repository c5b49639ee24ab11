import type { AssistantCard } from '@prosa/contract/assistants/assistants.ts'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { LazyMenu } from '#/ui/actions/lazy-menu.tsx'

const loadItems = async () => (await import('#/features/assistants/list/assistant-menu-items.tsx')).AssistantMenuItems
const DeleteDialog = lazyPart(async () => ({
  default: (await import('#/features/assistants/actions/delete-dialog.tsx')).DeleteDialog,
}))

/** Menu of one assistant in the list. */
export function AssistantMenu({ assistant }: { assistant: AssistantCard }) {
  const [deleting, setDeleting] = useState(false)
  const { name, abilities, deletedAt } = assistant
  const { chat: _, ...beyondTalking } = abilities
  // The card itself links to a conversation.
  const hasActions = deletedAt === null ? Object.values(beyondTalking).some(Boolean) : abilities.delete
  if (!hasActions) return null
  return (
    <>
      <LazyMenu
        trigger={<IconButton size="sm" label={`Ações de ${name}`} tooltip={false} icon={<Ellipsis />} />}
        load={loadItems}
        itemProps={{ assistant, onDelete: () => setDeleting(true) }}
      />
      {deleting && <DeleteDialog assistant={assistant} onClose={() => setDeleting(false)} />}
    </>
  )
}

import type { AssistantCard } from '@prosa/contract/assistants/assistants.ts'
import { Link } from '@tanstack/react-router'

interface AssistantLinkProps {
  assistant: AssistantCard
  className: string
}

/** The name, linked to a new conversation, to the builder if the assistant cannot answer yet, and nowhere from the trash. */
export function AssistantLink({ assistant, className }: AssistantLinkProps) {
  const { id, name, status, abilities, deletedAt } = assistant
  const params = { assistantId: String(id) }
  if (deletedAt !== null) return <span>{name}</span>
  if (abilities.edit && (status === 'draft' || status === 'archived')) {
    return (
      <Link to="/assistants/manage/$assistantId" params={params} className={className}>
        {name}
      </Link>
    )
  }
  return (
    <Link to="/assistants/$assistantId/chats/{-$chatId}" params={params} className={className}>
      {name}
    </Link>
  )
}

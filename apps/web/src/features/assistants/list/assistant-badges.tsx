import type { AssistantCard } from '@prosa/contract/assistants/assistants.ts'
import { assistantStatusLabels } from '#/text/assistant-card-labels.ts'
import { Badge } from '#/ui/layout/badge.tsx'

interface AssistantBadgesProps {
  assistant: AssistantCard
  /** Names also the state that goes without saying. */
  showPublished?: boolean
}

/** What is worth knowing of an assistant's state. */
export function AssistantBadges({ assistant, showPublished = false }: AssistantBadgesProps) {
  const { status, abilities, deletedAt } = assistant
  const readOnly = !abilities.edit && deletedAt === null
  return (
    <>
      {(status !== 'published' || showPublished) && (
        <Badge tone={statusTones[status]}>{assistantStatusLabels[status]}</Badge>
      )}
      {assistant.public && <Badge tone="success">Público</Badge>}
      {assistant.onWeb && <Badge tone="accent">Na Web</Badge>}
      {readOnly && <Badge>Somente leitura</Badge>}
    </>
  )
}

const statusTones = {
  published: 'success',
  draft: 'neutral',
  changed: 'accent',
  paused: 'warning',
  archived: 'neutral',
} as const

import type { AssistantCard } from '@prosa/contract/assistants/assistants.ts'
import { assistantStatusLabels } from '#/text/assistant-card-labels.ts'
import { makesAssistants } from '#/lib/session/permissions.ts'
import { useUser } from '#/lib/session/session.ts'
import { Badge } from '#/ui/layout/badge.tsx'

interface AssistantBadgesProps {
  assistant: AssistantCard
  /** Also shows the usual state. */
  showPublished?: boolean
}

/** Badges for an assistant's unusual states. */
export function AssistantBadges({ assistant, showPublished = false }: AssistantBadgesProps) {
  const { status, abilities, deletedAt } = assistant
  // For people who only talk every assistant is read-only.
  const readOnly = makesAssistants(useUser()) && !abilities.edit && deletedAt === null
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

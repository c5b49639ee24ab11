import type { Assistant } from '@prosa/contract/assistants/assistants.ts'
import { Archive, CirclePause, FileClock } from 'lucide-react'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

type Closed = 'paused' | 'archived' | 'unpublished'

const texts = {
  paused: { icon: <CirclePause />, title: 'Este assistente está pausado.' },
  archived: { icon: <Archive />, title: 'Este assistente está arquivado.' },
  unpublished: { icon: <FileClock />, title: 'Este assistente ainda não foi publicado.' },
} as const

/** Returns why the assistant cannot answer now; undefined when it can. */
export function whyClosed({ status, version }: Assistant): Closed | undefined {
  if (status === 'paused' || status === 'archived') return status
  return version === null ? 'unpublished' : undefined
}

interface UnavailableProps {
  assistant: Assistant
  why: Closed
}

/** Takes the place of a new conversation: why the assistant cannot answer, and what to do. */
export function UnavailableAssistant({ assistant, why }: UnavailableProps) {
  return (
    <EmptyState
      {...texts[why]}
      description={
        assistant.abilities.edit
          ? 'Abra o construtor para publicar ou retomar o assistente. Lá você também pode testar o rascunho.'
          : 'Fale com o responsável pelo assistente.'
      }
      action={assistant.abilities.edit && <BuilderLink assistant={assistant} />}
      className="m-auto"
    />
  )
}

/** Takes the place of the composer in an existing conversation. */
export function ClosedConversation({ assistant, why }: UnavailableProps) {
  return (
    <Notice
      className="mb-3"
      title={texts[why].title}
      action={assistant.abilities.edit && <BuilderLink assistant={assistant} />}
    >
      Você pode ler esta conversa, mas não enviar mensagens agora.
    </Notice>
  )
}

function BuilderLink({ assistant: { id } }: Pick<UnavailableProps, 'assistant'>) {
  return (
    <LinkButton to="/assistants/manage/$assistantId" params={{ assistantId: String(id) }} variant="secondary" size="sm">
      Abrir o construtor
    </LinkButton>
  )
}

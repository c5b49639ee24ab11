import type { AssistantConfig } from '@prosa/contract/assistants.ts'
import { MessagesSquare } from 'lucide-react'
import type { ComponentType } from 'react'
import { useWatch } from 'react-hook-form'
import { EmptyState } from '#/ui/empty-state.tsx'

const shownFields = ['name', 'description', 'avatar', 'greeting', 'suggestions', 'placeholder', 'showSources'] as const

export interface TestChatProps {
  assistantId: number
  config: Pick<AssistantConfig, (typeof shownFields)[number]>
}

interface TestPanelProps {
  assistantId: number | null
  testChat: ComponentType<TestChatProps>
}

/** A conversation with the draft as it stands; what belongs to the conversation is the route's to bring in. */
export function TestPanel({ assistantId, testChat: TestChat }: TestPanelProps) {
  const [name, description, avatar, greeting, suggestions, placeholder, showSources] = useWatch<
    AssistantConfig,
    typeof shownFields
  >({ name: shownFields })
  if (assistantId === null) {
    return (
      <EmptyState
        icon={<MessagesSquare />}
        title="Teste aqui enquanto cria"
        description="Dê um nome ao assistente e converse com o rascunho antes de publicar."
        className="m-auto"
      />
    )
  }
  const shown = suggestions.filter((text) => text.trim() !== '')
  return (
    <TestChat
      assistantId={assistantId}
      config={{ name, description, avatar, greeting, suggestions: shown, placeholder, showSources }}
    />
  )
}

import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { fillVariables, variablesIn } from '@prosa/contract/assistants/text-variables.ts'
import type { ChatFiles, OfferedFiles } from '@prosa/contract/conversations/chat-files.ts'
import type { Model } from '@prosa/contract/settings/models.ts'
import { MessagesSquare } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { useVariableValues } from '#/features/assistants/builder/fields/variables-menu.tsx'
import { TestChat } from '#/features/assistants/builder/test-chat.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'

const shownFields = [
  'name',
  'description',
  'avatar',
  'greeting',
  'suggestions',
  'placeholder',
  'showSources',
  'files',
  'model',
] as const

interface TestPanelProps {
  assistantId: number | null
  models: readonly Model[]
}

/** A conversation with the draft as it stands. */
export function TestPanel({ assistantId, models }: TestPanelProps) {
  const [name, description, avatar, greeting, suggestions, placeholder, showSources, files, model] = useWatch<
    AssistantConfig,
    typeof shownFields
  >({ name: shownFields })
  const values = useVariableValues(variablesIn(greeting).length > 0)
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
  const filled = values ? fillVariables(greeting, values) : greeting
  const shown = suggestions.filter((text) => text.trim() !== '')
  return (
    <TestChat
      assistantId={assistantId}
      config={{
        name,
        description,
        avatar,
        greeting: filled,
        suggestions: shown,
        placeholder,
        showSources,
        files: offeredIn(files, models.find(({ id }) => id === model)?.vision ?? false),
      }}
    />
  )
}

/** As the server will offer it: pictures only to a model that sees. */
function offeredIn({ enabled, kinds, ...limits }: ChatFiles, sees: boolean): OfferedFiles | null {
  const offered = kinds.filter((kind) => kind !== 'image' || sees)
  return enabled && offered.length > 0 ? { ...limits, kinds: offered } : null
}

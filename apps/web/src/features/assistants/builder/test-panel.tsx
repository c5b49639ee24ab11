import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import type { ChatFiles, OfferedFiles } from '@prosa/contract/assistants/chat-files.ts'
import { fillVariables, variablesIn } from '@prosa/contract/assistants/text-variables.ts'
import type { Model } from '@prosa/contract/models/models.ts'
import { MessagesSquare, RotateCcw } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Conversation } from '#/blocks/chat/conversation.tsx'
import { chatStore } from '#/blocks/chat/store/chat-stores.ts'
import { useVariableValues } from '#/features/assistants/builder/fields/text-field.tsx'
import { newId } from '#/lib/format/new-id.ts'
import { Button } from '#/ui/actions/button.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'

const visibleFields = [
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

/** A test conversation with the current draft. */
export function TestPanel({ assistantId, models }: TestPanelProps) {
  const [name, description, avatar, greeting, suggestions, placeholder, showSources, files, model] = useWatch<
    AssistantConfig,
    typeof visibleFields
  >({ name: visibleFields })
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
  const filledSuggestions = suggestions.filter((text) => text.trim() !== '')
  return (
    <TestChat
      assistantId={assistantId}
      config={{
        name,
        description,
        avatar,
        greeting: filled,
        suggestions: filledSuggestions,
        placeholder,
        showSources,
        files: offeredIn(files, models.find(({ id }) => id === model)?.vision ?? false),
      }}
    />
  )
}

/** Returns the offered files like the server: pictures only for a model that reads images. */
function offeredIn({ enabled, kinds, ...limits }: ChatFiles, sees: boolean): OfferedFiles | null {
  const offered = kinds.filter((kind) => kind !== 'image' || sees)
  return enabled && offered.length > 0 ? { ...limits, kinds: offered } : null
}

/** Test chats by assistant while the page is open, so that the panel may be closed and reopened. */
const lastTests = new Map<number, string>()

interface TestChatProps {
  assistantId: number
  /** The form's current draft. */
  config: Pick<
    AssistantConfig,
    'name' | 'description' | 'avatar' | 'greeting' | 'suggestions' | 'placeholder' | 'showSources'
  > & { files: OfferedFiles | null }
}

/** Chat with the draft; it enters no history and no statistics. */
function TestChat({ assistantId, config }: TestChatProps) {
  const [chatId, setChatId] = useState(() => lastTests.get(assistantId) ?? newId())
  const place = { chatId, assistantId, test: true }
  const [saved, setSaved] = useState(() => chatStore(place, false).state().messages.length > 0)
  const onStarted = useCallback(() => setSaved(true), [])
  useEffect(() => {
    lastTests.set(assistantId, chatId)
  }, [assistantId, chatId])

  function startOver() {
    const store = chatStore(place, saved)
    // An answer without a reader need not be finished; a failed stop only costs that answer.
    if (store.state().activeMessageId !== null) void store.stop().catch(() => undefined)
    setChatId(newId())
    setSaved(false)
  }

  return (
    <section aria-label="Testar o rascunho" className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-12 items-center justify-between gap-2 border-b border-border py-1 pr-2 pl-4">
        {/* In a narrow window the surrounding panel has the title. */}
        <h2 className="hidden text-sm font-semibold xl:block">Testar o rascunho</h2>
        <Button variant="ghost" size="sm" onClick={startOver} className="ml-auto">
          <RotateCcw aria-hidden /> Recomeçar
        </Button>
      </div>
      <Conversation key={chatId} {...place} saved={saved} assistant={config} onStarted={onStarted} />
    </section>
  )
}

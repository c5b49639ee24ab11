import type { AssistantOptions } from '@prosa/contract/assistants/assistant-options.ts'
import type { Assistant } from '@prosa/contract/assistants/assistants.ts'
import type { Door, DoorOptions } from '@prosa/contract/conversations/door-options.ts'
import type { OfferedFiles } from '@prosa/contract/assistants/chat-files.ts'
import { toPicture } from '#/lib/forms/picture-of.ts'
import { Avatar } from '#/ui/layout/avatar.tsx'
import { Markdown } from '#/ui/markdown/markdown.tsx'

export type Welcome = Pick<Assistant, 'name' | 'description' | 'avatar' | 'greeting' | 'suggestions'>

/** An assistant in a conversation. */
export interface ChatAssistant extends Welcome, Partial<AssistantOptions> {
  placeholder: string
  showSources?: boolean
  nextQuestions?: boolean
  files?: OfferedFiles | null
  /** Options of the link or activity; everything is allowed without them. */
  options?: Partial<DoorOptions<Door>>
}

/** The empty chat: presents the assistant and offers first questions. */
export function WelcomeView({ assistant, onChoose }: { assistant: Welcome; onChoose: (text: string) => void }) {
  const { name, description, avatar, greeting, suggestions } = assistant
  return (
    <div data-welcome className="flex flex-1 flex-col items-center justify-center gap-3 py-6 text-center">
      <Avatar {...toPicture(avatar)} size="xl" className="mb-2" />
      <h2 className="max-w-xl text-2xl font-semibold text-balance wrap-anywhere">{name}</h2>
      {greeting === '' || isPlain(greeting) ? (
        <p className="max-w-lg text-balance text-muted-foreground">{greeting || description}</p>
      ) : (
        <Markdown text={greeting} className="max-w-lg text-balance text-muted-foreground" />
      )}
      {suggestions.length > 0 && (
        <ul aria-label="Sugestões de pergunta" className="flex w-full max-w-2xl flex-wrap justify-center gap-2 pt-5">
          {suggestions.map((suggestion) => (
            <li key={suggestion} className="flex w-full @lg:w-auto @lg:max-w-full">
              <button
                type="button"
                onClick={() => onChoose(suggestion)}
                className="min-h-11 w-full rounded-2xl border border-border bg-card px-4 py-2.5 text-left text-sm wrap-anywhere shadow-raised transition-colors hover:bg-hover @lg:w-auto"
              >
                {suggestion}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Whether a greeting has no Markdown. Most are a sentence or two, which are shown without loading the parser. */
const isPlain = (text: string): boolean => !/[\n*_~`#<>|$\\[\]]|&#?\w+;|^\s*([-+]|\d+[.)])\s|:\/\/|www\./.test(text)

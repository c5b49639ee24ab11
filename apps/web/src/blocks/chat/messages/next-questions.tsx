import '#/blocks/chat/part-operations.ts'
import type { Message } from '@prosa/contract/conversations/chats.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#/lib/api/api.ts'
import { counted } from '#/text/counted.ts'

interface NextQuestionsProps {
  chatId: string
  messages: readonly Message[]
  onChoose: (question: string) => void
}

/** Next questions that the model proposes after the newest answer; absent without any. */
export default function NextQuestions({ chatId, messages, onChoose }: NextQuestionsProps) {
  const last = messages.at(-1)
  const isAnswer = last?.role === 'assistant' && last.status === 'done' && !last.byPerson && !last.approved
  const messageId = last?.id ?? ''
  const { data } = useQuery({
    queryKey: ['next questions', messageId],
    queryFn: () => api.proposeQuestions({ params: { chatId, messageId } }),
    enabled: isAnswer,
    // Requested once: proposals do not change, and a failed one is not worth a retry.
    staleTime: Infinity,
    retry: false,
  })
  const questions = (isAnswer && data?.questions) || []
  return (
    <>
      <p role="status" className="sr-only">
        {questions.length > 0 && `${counted(questions.length, 'sugestão', 'sugestões')} antes do campo de mensagem.`}
      </p>
      {questions.length > 0 && (
        <ul aria-label="Sugestões" className="flex gap-2 overflow-x-auto px-0.5 pt-0.5 pb-2 @lg:flex-wrap">
          {questions.map((question) => (
            <li key={question} className="flex max-w-[85%] shrink-0">
              <button
                type="button"
                onClick={() => onChoose(question)}
                className="min-h-9 rounded-2xl border border-border bg-card px-3.5 py-1.5 text-left text-sm wrap-anywhere transition-colors hover:bg-hover pointer-coarse:min-h-11"
              >
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { FlaskConical, MessageCircleQuestionMark } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { read } from '#/lib/api/operations.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { LoadFailure } from '#/ui/feedback/load-failure.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { Badge } from '#/ui/layout/badge.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'

const TestCaseDialog = lazyPart(() => import('#/features/assistants/builder/tests/test-case-dialog.tsx'))

interface SuggestedQuestionsProps {
  assistantId: number
  /** Questions that have a test. */
  tested: readonly string[]
  onClose: () => void
}

/** Questions whose answers were rated bad, or that the documents did not answer; each becomes a test. */
export default function SuggestedQuestions({ assistantId, tested, onClose }: SuggestedQuestionsProps) {
  const query = { assistant: `${assistantId}`, period: 'year', only: 'poor', pageSize: 50 } as const
  const questionList = useQuery(read('listAskedQuestions', { query }))
  const [question, setQuestion] = useState<string>()
  const items = questionList.data?.items ?? []
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Sugerir perguntas"
      description="O que as pessoas perguntaram neste ano, sem nomes, e teve resposta avaliada como ruim ou ficou sem resposta nos documentos."
    >
      {questionList.isPending && <Skeleton className="h-40" />}
      {questionList.isError && <LoadFailure query={questionList} title="Não foi possível carregar as perguntas" />}
      {questionList.isSuccess && items.length === 0 && (
        <EmptyState
          icon={<MessageCircleQuestionMark />}
          title="Nenhuma pergunta para sugerir."
          description={
            questionList.data.withheld > 0
              ? 'As perguntas aparecem depois que 5 pessoas tiverem perguntado.'
              : 'Aqui aparece o que foi mal respondido, quando acontecer.'
          }
        />
      )}
      <ul className="flex flex-col divide-y divide-border empty:hidden">
        {items.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
            <div className="min-w-40 flex-1">
              <p className="font-medium wrap-anywhere">{each.question}</p>
              <p className="text-muted-foreground">
                {[
                  each.bad > 0 && counted(each.bad, 'resposta avaliada como ruim', 'respostas avaliadas como ruins'),
                  each.unanswered > 0 && 'sem resposta nos documentos',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {tested.includes(each.question) && <Badge tone="success">Já tem teste</Badge>}
            </div>
            <Button size="sm" variant="secondary" onClick={() => setQuestion(each.question)}>
              <FlaskConical aria-hidden /> Criar teste<span className="sr-only"> de “{each.question}”</span>
            </Button>
          </li>
        ))}
      </ul>
      <Suspense>
        {question !== undefined && (
          <TestCaseDialog assistantId={assistantId} question={question} onClose={() => setQuestion(undefined)} />
        )}
      </Suspense>
    </Dialog>
  )
}

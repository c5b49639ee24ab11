import type { ApprovalProps } from '#/blocks/assistant/approval.ts'
import type { AskedQuestion } from '@prosa/contract/results/results.ts'
import { Check, CircleQuestionMark, FlaskConical, PencilLine } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { ListView } from '#/blocks/list/list-view.tsx'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { useList } from '#/blocks/list/use-list.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Badge } from '#/ui/layout/badge.tsx'
import { type Column, countColumn } from '#/ui/lists/data-table.tsx'

/** Dialogs of the builder, rendered by another feature. */
export interface QuestionDialogs {
  Correction: ComponentType<ApprovalProps>
  NewTest: ComponentType<{ assistantId: number; question: string; onClose: () => void }>
}

interface AskedQuestionsProps extends ListSearchProps<'listAskedQuestions'> {
  dialogs: QuestionDialogs
}

/** What people asked, without names; dialogs write an approved answer or a test. */
export function AskedQuestions({ dialogs: { Correction, NewTest }, ...list }: AskedQuestionsProps) {
  const [openQuestion, setOpenQuestion] = useState<AskedQuestion>()
  const [tested, setTested] = useState<AskedQuestion>()
  const { total = 0, withheld = 0 } = useList({ list: 'listAskedQuestions', search: list.search }).data ?? {}
  const approve = useWrite('approveAnswer', { meta: { showsProblem: true } })
  const close = () => setOpenQuestion(undefined)
  return (
    <>
      {withheld > 0 && total > 0 && (
        <Notice title={counted(withheld, 'pergunta não aparece', 'perguntas não aparecem')}>{tooFew}</Notice>
      )}
      <ListView
        {...list}
        list="listAskedQuestions"
        label="Perguntas feitas"
        failure="Não foi possível carregar as perguntas"
        filters={{
          only: {
            label: 'Perguntas',
            options: {
              all: 'Todas',
              poor: 'Com resposta ruim ou sem resposta',
              bad: 'Com resposta avaliada como ruim',
              unanswered: 'Sem resposta nos documentos',
            },
          },
        }}
        columns={[questionColumn(setOpenQuestion, setTested), ...askedQuestionColumns]}
        empty={{ icon: <CircleQuestionMark />, ...(withheld > 0 ? hidden : none) }}
        nothing={withheld > 0 ? hidden.title : 'Nenhuma pergunta neste período com estes filtros.'}
        hint={withheld > 0 ? hidden.description : 'Escolha um período maior ou outro assistente.'}
      />
      {openQuestion && (
        <Correction
          title="Criar resposta aprovada"
          description={`Fica no rascunho de ${openQuestion.assistantName}. Depois de publicado, quem fizer esta pergunta recebe exatamente esta resposta.`}
          saveLabel="Guardar no rascunho"
          pair={{ question: openQuestion.question, answer: '', validUntil: null }}
          onSave={async (body) => {
            await approve.mutateAsync({ params: { assistantId: openQuestion.assistantId }, body })
            toast.success('A resposta está no rascunho. Publique o assistente para que ela valha.')
            close()
          }}
          onClose={close}
        />
      )}
      {tested && (
        <NewTest assistantId={tested.assistantId} question={tested.question} onClose={() => setTested(undefined)} />
      )}
    </>
  )
}

const tooFew = 'Menos de 5 pessoas perguntaram neste período, e as palavras diriam quem perguntou.'
const hidden = { title: 'As perguntas ainda não aparecem.', description: `${tooFew} Escolha um período maior.` }
const none = {
  title: 'Nenhuma pergunta neste período.',
  description: 'Aqui aparece o que as pessoas perguntaram. O que foi escrito em uma atividade fica nela.',
}

/** The actions stand below the question, because a phone has no room beside it. */
const questionColumn = (
  onAnswer: (question: AskedQuestion) => void,
  onTest: (question: AskedQuestion) => void,
): Column<AskedQuestion> => ({
  id: 'question',
  header: 'Pergunta',
  cell: (row) => (
    <div className="flex max-w-xl min-w-0 flex-col items-start gap-1">
      <p className="line-clamp-3 font-medium wrap-anywhere">{row.question}</p>
      <p className="text-xs wrap-anywhere text-muted-foreground">
        {[
          row.assistantName,
          row.unanswered > 0 && 'sem resposta nos documentos',
          row.bad > 0 && counted(row.bad, 'resposta avaliada como ruim', 'respostas avaliadas como ruins'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        {row.approved ? (
          <>
            <Badge tone="success" icon={<Check aria-hidden />}>
              Tem resposta aprovada
            </Badge>
            <LinkButton
              to="/assistants/manage/$assistantId"
              params={{ assistantId: `${row.assistantId}` }}
              hash="perguntas-exatas"
              size="sm"
              variant="ghost"
            >
              Ver no construtor<span className="sr-only"> a resposta a “{row.question}”</span>
            </LinkButton>
          </>
        ) : (
          <Button size="sm" variant="secondary" onClick={() => onAnswer(row)}>
            <PencilLine aria-hidden /> Criar resposta<span className="sr-only"> aprovada a “{row.question}”</span>
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => onTest(row)}>
          <FlaskConical aria-hidden /> Criar teste<span className="sr-only"> de “{row.question}”</span>
        </Button>
      </div>
    </div>
  ),
})

const askedQuestionColumns: readonly Column<AskedQuestion>[] = [
  countColumn('count', 'Vezes'),
  {
    id: 'last',
    header: 'Última',
    from: 'md',
    cell: ({ last }) => <span className="whitespace-nowrap">{last.split('-').toReversed().join('/')}</span>,
  },
]

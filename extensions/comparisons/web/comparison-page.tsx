import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Square, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ComparedSide, ComparisonDetails } from '#/comparisons/contract.ts'
import { ComparedAnswer } from '#/comparisons/web/compared-answer.tsx'
import { formatCost, formatSeconds, nameSide, nameSides, StateBadge } from '#/comparisons/web/comparison-words.tsx'
import { Confirmation } from '@prosa/web/src/blocks/entity/confirmation.tsx'
import { read, useWrite } from '@prosa/web/src/lib/api/operations.ts'
import { formatDateTime } from '@prosa/web/src/lib/format/format.ts'
import { ManagePage } from '@prosa/web/src/shell/manage-tabs.tsx'
import { counted } from '@prosa/web/src/text/counted.ts'
import { Button } from '@prosa/web/src/ui/actions/button.tsx'
import { Notice } from '@prosa/web/src/ui/feedback/notice.tsx'
import { Progress } from '@prosa/web/src/ui/feedback/progress.tsx'
import { type Column, DataTable } from '@prosa/web/src/ui/lists/data-table.tsx'

const POLL_MS = 2000

interface ComparisonPageProps {
  assistantId: number
  comparisonId: string
}

/** The answers of two sides to the tests, one below the other question by question, and their sums. */
export function ComparisonPage({ assistantId, comparisonId }: ComparisonPageProps) {
  const params = { assistantId, comparisonId }
  const { data } = useSuspenseQuery({
    ...read('getComparison', { params }),
    refetchInterval: ({ state }) => state.data?.state === 'running' && POLL_MS,
  })
  const stop = useWrite('stopComparison')
  const [deleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const isRunning = data.state === 'running'
  return (
    <ManagePage
      assistantId={assistantId}
      current="config"
      below={[{ label: 'Comparação' }]}
      actions={
        isRunning ? (
          <Button variant="secondary" loading={stop.isPending} onClick={() => stop.mutate({ params })}>
            <Square aria-hidden /> Parar
          </Button>
        ) : (
          <Button variant="secondary" onClick={() => setDeleting(true)}>
            <Trash2 aria-hidden /> Excluir
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
          <StateBadge {...data} />
          <span>{describeStart(data)}</span>
        </p>
        {isRunning && <Progress label="Andamento da comparação" value={(data.answered / data.cases) * 100} />}
        {data.problem && (
          <Notice tone="warning" title="A comparação parou antes do fim">
            {data.problem}
          </Notice>
        )}
        <DataTable
          label={nameSides(data)}
          columns={toColumns(data)}
          rows={toRows(data)}
          rowId={({ id }) => id}
          empty={null}
        />
      </div>
      {deleting && (
        <Confirmation
          operation="deleteComparison"
          input={{ params }}
          title="Excluir esta comparação?"
          description="As respostas dos dois lados são excluídas. Não há como desfazer."
          confirmLabel="Excluir"
          done="Comparação excluída."
          onGone={() =>
            navigate({ to: '/assistants/manage/$assistantId', params: { assistantId: String(assistantId) } })
          }
          onClose={() => setDeleting(false)}
        />
      )}
    </ManagePage>
  )
}

function describeStart({ startedBy, startedAt, publishedAs, cases }: ComparisonDetails): string {
  const facts = [
    counted(cases, 'pergunta', 'perguntas'),
    `começou em ${formatDateTime(startedAt)}${startedBy === null ? '' : `, por ${startedBy}`}`,
    publishedAs !== null && `este rascunho foi publicado como versão ${publishedAs}`,
  ]
  return `${facts.filter(Boolean).join(' · ')}.`
}

/** A question with its two answers, or the sums at the end. */
type Row = { id: string } & (
  | { question: string; results: ComparisonDetails['questions'][number]['results'] }
  | { sums: readonly [ComparedSide, ComparedSide] }
)

const toRows = ({ questions, sides }: ComparisonDetails): Row[] => [
  ...questions.map((each, at) => ({ id: String(at), ...each })),
  { id: 'sums', sums: sides },
]

const toColumns = (comparison: ComparisonDetails): readonly Column<Row>[] => [
  {
    id: 'question',
    header: 'Pergunta',
    cell: (row) => <span className="font-medium wrap-anywhere">{'question' in row ? row.question : 'Soma'}</span>,
  },
  ...([0, 1] as const).map((at) => ({
    id: `side-${at}`,
    header: nameSide(comparison, at),
    className: 'align-top',
    cell: (row: Row) =>
      'sums' in row ? (
        <Sums {...row.sums[at]} />
      ) : (
        <ComparedAnswer result={row.results[at]} of={`${nameSide(comparison, at)}: ${row.question}`} />
      ),
  })),
]

const Sums = ({ model, sums: { passed, failed, unanswered, costBrl, ms } }: ComparedSide) => (
  <ul className="flex flex-col gap-0.5 text-sm tabular-nums">
    <li>{counted(passed, 'passou', 'passaram')}</li>
    {failed > 0 && <li>{counted(failed, 'ficou sem resposta por erro', 'ficaram sem resposta por erro')}</li>}
    <li>{counted(unanswered, 'disse que não sabe', 'disseram que não sabem')}</li>
    <li>{formatCost(costBrl)}</li>
    <li>{formatSeconds(ms)}</li>
    <li className="text-muted-foreground wrap-anywhere">{model}</li>
  </ul>
)

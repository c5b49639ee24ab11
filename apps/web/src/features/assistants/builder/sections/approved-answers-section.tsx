import { APPROVED_ANSWERS_LIMIT, type ApprovedAnswer } from '@prosa/contract/assistants/approved-answers.ts'
import { PAGE_SIZE } from '@prosa/contract/protocol/paging.ts'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Fold } from '#/features/assistants/builder/builder-section.tsx'
import { useConfigField } from '#/features/assistants/builder/fields/use-config-field.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { Button } from '#/ui/actions/button.tsx'
import { FieldError } from '#/ui/inputs/field-error.tsx'
import { Pagination } from '#/ui/lists/pagination.tsx'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'
import { toDayKey } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { fromIsoDay } from '#/ui/inputs/iso-day.ts'

const ApprovedAnswerDialog = lazyPart(() => import('#/features/assistants/builder/sections/approved-answer-dialog.tsx'))

const blank: ApprovedAnswer = { question: '', answer: '', validUntil: null }
const lower = (text: string) => text.toLocaleLowerCase('pt-BR')

/**
 * Questions with fixed answers, which are given without the model. They are a part of the draft and are published with
 * it.
 */
export function ApprovedAnswersSection() {
  const { field, error } = useConfigField('approvedAnswers')
  const pairs = field.value
  const [edited, setEdited] = useState<number | null>(null)
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const found = pairs
    .map((pair, index) => ({ pair, index }))
    .filter(({ pair }) => lower(`${pair.question} ${pair.answer}`).includes(lower(q)))
  const last = Math.max(1, Math.ceil(found.length / PAGE_SIZE))
  const current = Math.min(page, last)
  const close = () => setEdited(null)
  return (
    <Fold
      id="perguntas-exatas"
      title="Perguntas frequentes exatas"
      summary={pairs.length > 0 && counted(pairs.length, 'pergunta', 'perguntas')}
      description="Quando alguém faz uma destas perguntas, recebe exatamente a resposta aprovada, marcada como tal, sem passar pelo modelo."
    >
      <div data-field="approvedAnswers" className="flex flex-col gap-3">
        {pairs.length > PAGE_SIZE && (
          <SearchInput
            label="Buscar nas perguntas e respostas"
            placeholder="Buscar…"
            value={q}
            onSearch={(text) => {
              setQ(text)
              setPage(1)
            }}
          />
        )}
        <ul className="flex flex-col gap-2 empty:hidden">
          {found.slice((current - 1) * PAGE_SIZE, current * PAGE_SIZE).map(({ pair, index }) => (
            <ApprovedAnswerItem
              key={`${index} ${pair.question}`}
              pair={pair}
              onEdit={() => setEdited(index)}
              onRemove={() => field.onChange(pairs.toSpliced(index, 1))}
            />
          ))}
        </ul>
        {q !== '' && found.length === 0 && <p className="text-sm text-muted-foreground">{uiLabels.nothingFound(q)}</p>}
        {found.length > PAGE_SIZE && (
          <Pagination page={current} total={found.length} pageSize={PAGE_SIZE} onPageChange={setPage} />
        )}
        <FieldError id="perguntas-exatas-error" message={error} />
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          disabled={pairs.length >= APPROVED_ANSWERS_LIMIT}
          onClick={() => setEdited(pairs.length)}
        >
          <Plus aria-hidden /> Adicionar pergunta
        </Button>
      </div>
      {edited !== null && (
        <ApprovedAnswerDialog
          title={edited < pairs.length ? 'Editar pergunta e resposta' : 'Nova pergunta e resposta'}
          description="Passa a valer quando o rascunho for publicado."
          saveLabel="Guardar"
          pair={pairs[edited] ?? blank}
          onSave={(pair) => {
            field.onChange(pairs.toSpliced(edited, 1, pair))
            field.onBlur()
            close()
            return Promise.resolve()
          }}
          onClose={close}
        />
      )}
    </Fold>
  )
}

interface ApprovedAnswerItemProps {
  pair: ApprovedAnswer
  onEdit: () => void
  onRemove: () => void
}

function ApprovedAnswerItem({ pair: { question, answer, validUntil }, onEdit, onRemove }: ApprovedAnswerItemProps) {
  const [today] = useState(() => toDayKey(Date.now()))
  const over = validUntil !== null && validUntil < today
  return (
    <li className="flex items-start gap-2 rounded-lg border border-border px-4 py-3 text-sm">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{question}</p>
        <p className="line-clamp-3 wrap-anywhere whitespace-pre-wrap text-muted-foreground">{answer}</p>
        {validUntil !== null && (
          <Badge tone={over ? 'warning' : 'neutral'} className="mt-2">
            {over ? 'Venceu em' : 'Válida até'} {fromIsoDay(validUntil)?.toLocaleDateString('pt-BR')}
          </Badge>
        )}
      </div>
      <IconButton size="sm" tooltip={false} label={`Editar “${question}”`} icon={<Pencil />} onClick={onEdit} />
      <IconButton size="sm" tooltip={false} label={`Remover “${question}”`} icon={<Trash2 />} onClick={onRemove} />
    </li>
  )
}

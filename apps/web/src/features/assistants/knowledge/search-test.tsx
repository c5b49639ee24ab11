import { knowledge } from '@prosa/contract/knowledge/knowledge.ts'
import { formatPlace } from '@prosa/contract/knowledge/place.ts'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { Passage } from '#/features/assistants/knowledge/passage.tsx'
import { read } from '#/lib/api/operations.ts'
import { formatPercent } from '#/lib/format/format.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

interface SearchTestProps {
  assistantId: number
  onClose: () => void
}

/** Shows the passages that a question would find. */
export function SearchTest({ assistantId, onClose }: SearchTestProps) {
  const [question, setQuestion] = useState('')
  const form = useZodForm(knowledge.searchKnowledge.query, { defaultValues: { q: '' } })
  const found = useQuery({
    ...read('searchKnowledge', { params: { assistantId }, query: { q: question } }),
    enabled: question !== '',
  })
  const ask = form.handleSubmit(({ q }) => {
    if (q === question) void found.refetch()
    else setQuestion(q)
  })
  return (
    <Sheet open onOpenChange={onClose} size="lg" title="Testar busca">
      <div className="flex flex-col gap-5 pb-6">
        <form noValidate role="search" className="flex items-start gap-2" onSubmit={(event) => void ask(event)}>
          <Field label="Pergunta" error={form.formState.errors.q?.message} className="flex-1">
            <TextInput
              {...form.register('q')}
              autoFocus
              autoComplete="off"
              placeholder="Ex.: Quantos livros posso levar?"
            />
          </Field>
          <Button type="submit" loading={found.isFetching} className="mt-6.5">
            Buscar
          </Button>
        </form>
        {found.isError && <Notice tone="danger">{problemText(found.error)}</Notice>}
        {found.isLoading && <Skeleton className="h-28 rounded-lg" />}
        {found.data?.items.length === 0 && (
          <EmptyState
            icon={<SearchX />}
            title="Nenhum trecho responde a esta pergunta."
            description="Tente outras palavras, ou acrescente um documento que fale do assunto."
            className="py-8"
          />
        )}
        <ol aria-label="Trechos encontrados" className="flex flex-col gap-3 empty:hidden">
          {found.data?.items.map(({ documentId, documentName, page, place, address, text, score }, index) => (
            // eslint-disable-next-line react/no-array-index-key -- a document may give several passages
            <li key={`${documentId}-${index}`}>
              <Passage
                title={`${index + 1}. ${documentName}`}
                where={formatPlace({ page, place })}
                address={address}
                text={text}
                aside={`Relevância ${formatPercent(Math.round(score * 100) / 100)}`}
              />
            </li>
          ))}
        </ol>
      </div>
    </Sheet>
  )
}

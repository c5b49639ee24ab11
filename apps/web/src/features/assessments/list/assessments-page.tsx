import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ClipboardCheck, Plus } from 'lucide-react'
import { AssessmentsFilters } from '#/features/assessments/list/assessments-filters.tsx'
import type { AssessmentsSearchProps } from '#/features/assessments/list/assessments-search.ts'
import { AssessmentsTable } from '#/features/assessments/list/assessments-table.tsx'
import { read } from '#/lib/api/operations.ts'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'
import { PagedList } from '#/ui/lists/paged-list.tsx'

/** The school activities that an assistant gives. */
export function AssessmentsPage({
  assistantId,
  search,
  onSearchChange,
}: AssessmentsSearchProps & { assistantId: number }) {
  const list = useQuery({
    ...read('listAssessments', { params: { assistantId }, query: search }),
    placeholderData: keepPreviousData,
  })
  const { items = [], total = 0 } = list.data ?? {}
  const isFiltered = Boolean(search.q) || (search.state ?? 'all') !== 'all'
  const create = (
    <LinkButton to="/assistants/manage/$assistantId/assessments/create" params={{ assistantId: String(assistantId) }}>
      <Plus aria-hidden /> Nova atividade
    </LinkButton>
  )
  if (list.isSuccess && total === 0 && !isFiltered)
    return (
      <EmptyState
        icon={<ClipboardCheck />}
        title="Este assistente ainda não tem atividades."
        description="Crie uma atividade que os alunos fazem pela conversa, vindos do sistema da escola, sem login."
        action={create}
      />
    )
  return (
    <section aria-label="Atividades" className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose flex-1 basis-60 text-sm text-muted-foreground">
          Os alunos chegam pelo sistema da escola, sem login. A nota é sempre decidida por uma pessoa.
        </p>
        {create}
      </header>
      <AssessmentsFilters search={search} onSearchChange={onSearchChange} />
      <PagedList
        list={list}
        failure="Não foi possível carregar as atividades"
        onPageChange={(page) => onSearchChange({ page })}
      >
        <AssessmentsTable
          rows={items.map((assessment) => ({ assessment, assistantId }))}
          loading={list.isPending}
          empty={
            <NothingFound
              icon={<ClipboardCheck />}
              q={search.q}
              title="Nenhuma atividade com este filtro."
              onClear={() => onSearchChange({ q: '', state: 'all' })}
            />
          }
        />
      </PagedList>
    </section>
  )
}

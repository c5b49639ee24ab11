import type { AssistantCard as Card } from '@prosa/contract/assistants/assistants.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { AssistantCards } from '#/features/assistants/list/assistant-cards.tsx'
import type { AssistantsSearchProps } from '#/features/assistants/list/assistants-search.ts'
import type { ListView } from '#/features/assistants/list/use-list-view.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { LoadFailure } from '#/ui/feedback/load-failure.tsx'
import { Outdated } from '#/ui/lists/outdated.tsx'
import { Pagination } from '#/ui/lists/pagination.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

// the cards are what most people see
const AssistantsTable = lazyPart(
  () => import('#/features/assistants/list/assistants-table.tsx'),
  () => <Skeleton className="h-96" />,
)

const NoAssistants = lazyPart(() => import('#/features/assistants/list/no-assistants.tsx'))

interface Page {
  items: Card[]
  total: number
  page: number
  pageSize: number
}

interface AssistantsResultsProps extends AssistantsSearchProps {
  list: UseQueryResult<Page>
  view: ListView
}

export function AssistantsResults({ list, view, search, onSearchChange }: AssistantsResultsProps) {
  if (list.isError && !list.data) return <LoadFailure title="Não foi possível carregar os assistentes" query={list} />
  const { items, total, page, pageSize } = list.data ?? { items: [], total: 0, page: 1, pageSize: 10 }
  const View = view === 'table' ? AssistantsTable : AssistantCards
  return (
    <>
      <p role="status" className="sr-only">
        {list.isSuccess && !list.isPlaceholderData && counted(total)}
      </p>
      {list.isSuccess && items.length === 0 ? (
        <NoAssistants search={search} onSearchChange={onSearchChange} />
      ) : (
        <Outdated when={list.isPlaceholderData} className="gap-6">
          <View items={items} loading={list.isPending} />
          {total > pageSize && (
            <Pagination
              page={page}
              total={total}
              pageSize={pageSize}
              onPageChange={(next) => onSearchChange({ page: next })}
            />
          )}
        </Outdated>
      )}
    </>
  )
}

const counted = (total: number): string =>
  total === 0 ? 'Nenhum assistente' : total === 1 ? '1 assistente' : `${total} assistentes`

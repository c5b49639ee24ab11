import type { AssistantCard as Card } from '@prosa/contract/assistants/assistants.ts'
import type { SessionUser } from '@prosa/contract/identity/auth.ts'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AssistantCards } from '#/features/assistants/list/assistant-cards.tsx'
import { AssistantsHeader } from '#/features/assistants/list/assistants-header.tsx'
import { isFiltered, type AssistantsSearchProps, type Scope } from '#/features/assistants/list/assistants-search.ts'
import { type ListLook, useListLook } from '#/features/assistants/list/use-list-look.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { read } from '#/lib/api/operations.ts'
import { classNames } from '#/lib/format/class-names.ts'
import { makesAssistants } from '#/lib/session/permissions.ts'
import { useUser } from '#/lib/session/session.ts'
import { LoadFailure } from '#/ui/feedback/load-failure.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { TabPanel, Tabs } from '#/ui/layout/tabs.tsx'
import { Outdated } from '#/ui/lists/outdated.tsx'
import { Pagination } from '#/ui/lists/pagination.tsx'

interface AssistantsPageProps extends AssistantsSearchProps {
  /** The first steps, rendered by another feature. */
  firstSteps: ReactNode
}

/** Fills the window; the overflow scrolls inside: only the list, or on a phone the whole page [S11]. */
export function AssistantsPage({ search, onSearchChange, firstSteps }: AssistantsPageProps) {
  const list = useQuery({ ...read('listAssistants', { query: search }), placeholderData: keepPreviousData })
  const [view, setView] = useListLook()
  const scope = search.scope ?? 'recent'
  const user = useUser()
  // The previous filter had no results, so it is unknown whether there are any assistants.
  const isBare = list.data?.total === 0 && !list.isPlaceholderData && !isFiltered(search)
  const isEmpty = isBare && scope === 'recent'
  const tabs = scopeTabs(user, scope)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col gap-4 pt-5 max-md:overflow-y-auto sm:pt-9">
      <div className={gutter}>
        <AssistantsHeader
          search={search}
          onSearchChange={onSearchChange}
          isEmpty={isEmpty}
          view={view}
          onViewChange={setView}
        />
      </div>
      <Tabs
        label="Quais assistentes"
        tabs={tabs}
        value={scope}
        onValueChange={(next) => onSearchChange({ scope: next })}
        className={classNames(
          'flex flex-col md:min-h-0 md:flex-1 [&>[role=tablist]]:shrink-0 [&>[role=tablist]]:px-1 sm:[&>[role=tablist]]:px-[max(1.25rem,calc(50%-36.75rem))]',
          (isEmpty || tabs.length === 1) && '[&>[role=tablist]]:hidden',
        )}
      >
        <TabPanel value={scope} className="flex flex-col md:min-h-0 md:flex-1">
          <div className={`relative pt-1 pb-8 md:min-h-0 md:flex-1 md:overflow-y-auto ${gutter}`}>
            {firstSteps}
            <AssistantsResults
              list={list}
              view={makesAssistants(user) ? view : 'cards'}
              search={search}
              onSearchChange={onSearchChange}
            />
          </div>
        </TabPanel>
      </Tabs>
    </div>
  )
}

/** As wide and centred as other pages, with the scroll bar at the window's edge. */
const gutter = 'w-full px-4 sm:px-[max(2rem,calc(50%-36rem))]'

const scopeLabels: Readonly<Record<Scope, string>> = {
  mine: 'Meus',
  others: 'De outras pessoas',
  recent: 'Todos',
  archived: 'Arquivados',
  trash: 'Lixeira',
  all: 'Todos, também arquivados',
}

/** Three tabs for people who make assistants, and the open one of the menu; others have no assistants of their own. */
function scopeTabs(user: SessionUser, open: Scope) {
  const scopes = new Set<Scope>([...(makesAssistants(user) ? (['mine', 'others', 'recent'] as const) : []), open])
  return [...scopes].map((value) => ({ value, label: scopeLabels[value] }))
}

// Loaded when needed, because most people see the cards.
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
  view: ListLook
}

function AssistantsResults({ list, view, search, onSearchChange }: AssistantsResultsProps) {
  if (list.isError && !list.data) return <LoadFailure title="Não foi possível carregar os assistentes" query={list} />
  const { items, total, page, pageSize } = list.data ?? { items: [], total: 0, page: 1, pageSize: 10 }
  const View = view === 'table' ? AssistantsTable : AssistantCards
  return (
    <>
      <p role="status" className="sr-only">
        {list.isSuccess && !list.isPlaceholderData && countAssistants(total)}
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

const countAssistants = (total: number): string =>
  total === 0 ? 'Nenhum assistente' : total === 1 ? '1 assistente' : `${total} assistentes`

import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Globe, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ChecklistDialog } from '#/features/sharing/checklist-dialog.tsx'
import { LinksFilters } from '#/features/sharing/links-filters.tsx'
import { LinksTable } from '#/features/sharing/links-table.tsx'
import { NoLinks } from '#/features/sharing/no-links.tsx'
import { noFilters, type SharingSearchProps } from '#/features/sharing/sharing-search.ts'
import { WebSwitch } from '#/features/sharing/web-switch.tsx'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { read } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { PagedList } from '#/ui/lists/paged-list.tsx'

const LinkSheet = lazyPart(async () => ({
  default: (await import('#/features/sharing/form/link-sheet.tsx')).LinkSheet,
}))

interface SharingPageProps extends SharingSearchProps {
  assistantId: number
}

/** The links of an assistant on the Web. */
export function SharingPage({ assistantId, search, onSearchChange }: SharingPageProps) {
  const { data: state } = useSuspenseQuery(read('getSharing', { params: { assistantId } }))
  const [creating, setCreating] = useState(false)
  const [created, setCreated] = useState<{ id: string; name: string } | null>(null)
  const create = state.blocked === 'unpublished' || state.blocked === 'archived' ? undefined : () => setCreating(true)
  return (
    <div className="flex flex-col gap-5">
      <WebSwitch assistantId={assistantId} state={state} />
      {state.links === 0 ? (
        <EmptyState
          icon={<Globe />}
          title="Este assistente ainda não está na Web."
          description="Crie um link para compartilhar sem exigir login."
          action={create && <Button onClick={create}>Criar link</Button>}
        />
      ) : (
        <Links assistantId={assistantId} search={search} onSearchChange={onSearchChange} onCreate={create} />
      )}
      {creating && (
        <Suspense>
          <LinkSheet
            assistantId={assistantId}
            minorsAllowed={state.minorsAllowed}
            onClose={() => setCreating(false)}
            onSaved={({ id, settings: { name } }) => setCreated({ id, name })}
          />
        </Suspense>
      )}
      {created && <ChecklistDialog assistantId={assistantId} link={created} onClose={() => setCreated(null)} />}
    </div>
  )
}

interface LinksProps extends SharingPageProps {
  /** Absent where no link can be made now. */
  onCreate: (() => void) | undefined
}

function Links({ assistantId, search, onSearchChange, onCreate }: LinksProps) {
  const list = useQuery({
    ...read('listShareLinks', { params: { assistantId }, query: search }),
    placeholderData: keepPreviousData,
  })
  const { items = [] } = list.data ?? {}
  return (
    <section aria-label="Links" className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">Links</h2>
        {onCreate && (
          <Button onClick={onCreate}>
            <Plus aria-hidden /> Novo link
          </Button>
        )}
      </header>
      <LinksFilters search={search} onSearchChange={onSearchChange} />
      <PagedList
        list={list}
        failure="Não foi possível carregar os links"
        onPageChange={(page) => onSearchChange({ page })}
      >
        <LinksTable
          rows={items.map((link) => ({ link, assistantId }))}
          loading={list.isPending}
          empty={<NoLinks search={search} onClear={() => onSearchChange(noFilters)} />}
        />
      </PagedList>
    </section>
  )
}

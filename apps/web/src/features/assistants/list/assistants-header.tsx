import { Ellipsis, Plus, FilterX, SlidersHorizontal } from 'lucide-react'
import { useState, cloneElement } from 'react'
import { type AssistantsSearchProps, filterCount, noFilters } from '#/features/assistants/list/assistants-search.ts'
import type { ListLook } from '#/features/assistants/list/use-list-look.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { Can } from '#/lib/session/can.tsx'
import { makesAssistants } from '#/lib/session/permissions.ts'
import { useUser } from '#/lib/session/session.ts'
import { Button, type ButtonProps } from '#/ui/actions/button.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { LazyMenu } from '#/ui/actions/lazy-menu.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { pageTitle } from '#/ui/layout/page-header.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

interface AssistantsHeaderProps extends AssistantsSearchProps {
  /** Without any assistant there is nothing to find. */
  isEmpty: boolean
  view: ListLook
  onViewChange: (view: ListLook) => void
}

export function AssistantsHeader({ search, onSearchChange, isEmpty, ...menu }: AssistantsHeaderProps) {
  const makes = makesAssistants(useUser())
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3 md:flex-nowrap">
      <h1 className={`mr-auto ${pageTitle}`}>Assistentes</h1>
      {!isEmpty && (
        <div
          data-paper="no"
          className="order-last flex w-full flex-wrap gap-2 md:order-none md:w-auto md:min-w-0 md:flex-nowrap"
        >
          <div className="flex min-w-40 flex-1 md:min-w-24 lg:w-72">
            <SearchInput
              label="Buscar assistentes"
              placeholder="Buscar assistentes…"
              value={search.q ?? ''}
              onSearch={(q) => onSearchChange({ q })}
            />
          </div>
          <AssistantsFilters search={search} onSearchChange={onSearchChange} />
        </div>
      )}
      <div className="flex gap-2">
        <Can permission="assistants.create">
          <LinkButton to="/assistants/manage/$assistantId" params={{ assistantId: 'create' }}>
            <Plus aria-hidden />
            <span>
              Novo<span className="max-sm:sr-only"> assistente</span>
            </span>
          </LinkButton>
        </Can>
        {makes && <ListMenu onSearchChange={onSearchChange} {...menu} />}
      </div>
    </header>
  )
}

const loadMenuItems = async () => (await import('#/features/assistants/list/list-menu-items.tsx')).ListMenuItems
const ImportDialog = lazyPart(() => import('#/features/assistants/list/import-dialog.tsx'))

/** '⋯': how the list looks, and what is rarely looked for. */
function ListMenu(props: Pick<AssistantsHeaderProps, 'view' | 'onViewChange' | 'onSearchChange'>) {
  const [importing, setImporting] = useState(false)
  return (
    <>
      <LazyMenu
        trigger={<IconButton label="Mais ações" tooltip={false} icon={<Ellipsis />} />}
        load={loadMenuItems}
        itemProps={{ ...props, onImport: () => setImporting(true) }}
      />
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}

const pressed = { 'aria-haspopup': 'dialog', 'aria-expanded': true } as const
const FiltersPanel = lazyPart(
  () => import('#/features/assistants/list/filters-panel.tsx'),
  ({ trigger }) => cloneElement(trigger, pressed),
)

/** Filters and order behind a button, for people who create assistants; others can only clear those in the address. */
function AssistantsFilters({ search, onSearchChange }: AssistantsSearchProps) {
  const [wanted, setWanted] = useState(false)
  const count = filterCount(search)
  if (!makesAssistants(useUser())) {
    return (
      count > 0 && (
        <Button variant="secondary" onClick={() => onSearchChange(noFilters)}>
          <FilterX aria-hidden /> {uiLabels.clearFilters}
        </Button>
      )
    )
  }
  if (!wanted)
    return <FilterButton count={count} aria-haspopup="dialog" aria-expanded={false} onClick={() => setWanted(true)} />
  return <FiltersPanel search={search} onSearchChange={onSearchChange} trigger={<FilterButton count={count} />} />
}

function FilterButton({ count, ...rest }: ButtonProps & { count: number }) {
  return (
    <Button variant="secondary" {...rest}>
      <SlidersHorizontal aria-hidden /> Filtrar{count > 0 && ` (${count})`}
    </Button>
  )
}

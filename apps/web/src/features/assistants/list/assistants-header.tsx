import { FileInput, LayoutGrid, List, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { AssistantsSearchProps } from '#/features/assistants/list/assistants-search.ts'
import type { ListView } from '#/features/assistants/list/use-list-view.ts'
import { Can } from '#/lib/session/can.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { SegmentedControl } from '#/ui/inputs/segmented-control.tsx'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { Button } from '#/ui/actions/button.tsx'

interface AssistantsHeaderProps extends AssistantsSearchProps {
  view: ListView
  onViewChange: (view: ListView) => void
}

export function AssistantsHeader({ search, onSearchChange, view, onViewChange }: AssistantsHeaderProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <h1 className="mr-auto text-2xl font-semibold tracking-tight">Assistentes</h1>
      <div className="order-last flex w-full md:order-none md:w-72">
        <SearchInput
          label="Buscar assistentes"
          placeholder="Buscar assistentes…"
          value={search.q ?? ''}
          onSearch={(q) => onSearchChange({ q })}
        />
      </div>
      <SegmentedControl
        label="Modo de exibição"
        iconsOnly
        segments={views}
        value={view}
        onValueChange={onViewChange}
        className="max-sm:hidden"
      />
      <div className="flex gap-2">
        <Can permission="assistants.import">
          <ImportButton />
        </Can>
        <Can permission="assistants.create">
          <LinkButton to="/assistants/manage/$assistantId" params={{ assistantId: 'create' }}>
            <Plus aria-hidden /> Novo assistente
          </LinkButton>
        </Can>
      </div>
    </header>
  )
}

const views = [
  { value: 'cards', label: 'Cartões', icon: <LayoutGrid aria-hidden /> },
  { value: 'table', label: 'Lista', icon: <List aria-hidden /> },
] as const

const ImportDialog = lazyPart(async () => ({
  default: (await import('#/features/assistants/list/import-dialog.tsx')).ImportDialog,
}))

function ImportButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <FileInput aria-hidden /> Importar
      </Button>
      {open && (
        <Suspense>
          <ImportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

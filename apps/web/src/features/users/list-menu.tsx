import { Columns3, Download, Ellipsis, FileUp, UserRoundPlus } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { filtersOf, useExport } from '#/blocks/list/export-button.tsx'
import type { ListSearch } from '#/blocks/list/list-types.ts'
import { api } from '#/lib/api/api.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { useCan } from '#/lib/session/permissions.ts'
import { Button } from '#/ui/actions/button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#/ui/actions/dropdown-menu.tsx'

const ImportDialog = lazyPart(async () => ({
  default: (await import('#/features/users/import/import-dialog.tsx')).ImportDialog,
}))

interface ListMenuProps {
  search: ListSearch<'listUsers'>
  onColumns: () => void
}

/** What is done with the list as a whole. */
export function ListMenu({ search, onColumns }: ListMenuProps) {
  const [importing, setImporting] = useState(false)
  const [imports, creates] = [useCan('users.import'), useCan('users.invite')]
  const file = useExport(() => api.exportUsers({ query: filtersOf(search) }), 'usuarios.csv')
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="secondary" loading={file.isPending}>
            <Ellipsis aria-hidden /> Mais ações
          </Button>
        }
      >
        {creates && (
          <MenuItem asChild>
            <Link to="/users/$userId" params={{ userId: 'create' }}>
              <UserRoundPlus aria-hidden /> Novo usuário
            </Link>
          </MenuItem>
        )}
        {imports && (
          <MenuItem icon={<FileUp aria-hidden />} onSelect={() => setImporting(true)}>
            Importar CSV
          </MenuItem>
        )}
        <MenuItem icon={<Download aria-hidden />} onSelect={file.save}>
          Exportar CSV
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Columns3 aria-hidden />} onSelect={onColumns}>
          Colunas
        </MenuItem>
      </DropdownMenu>
      {importing && (
        <Suspense>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}

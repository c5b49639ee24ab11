import { Archive, FileInput, FolderOpen, LayoutGrid, List, Trash2 } from 'lucide-react'
import type { AssistantsSearchProps } from '#/features/assistants/list/assistants-search.ts'
import type { ListLook } from '#/features/assistants/list/use-list-look.ts'
import { can } from '#/lib/session/permissions.ts'
import { useUser } from '#/lib/session/session.ts'
import { MenuChoice, MenuItem, MenuSeparator } from '#/ui/actions/dropdown-menu.tsx'

interface ListMenuItemsProps extends Pick<AssistantsSearchProps, 'onSearchChange'> {
  view: ListLook
  onViewChange: (view: ListLook) => void
  onImport: () => void
}

export function ListMenuItems({ view, onViewChange, onImport, onSearchChange }: ListMenuItemsProps) {
  const user = useUser()
  return (
    <>
      <MenuChoice label="Modo de exibição" value={view} options={views} onValueChange={onViewChange} />
      <MenuSeparator />
      {can(user, 'assistants.import') && (
        <MenuItem icon={<FileInput />} onSelect={onImport}>
          Importar
        </MenuItem>
      )}
      <MenuItem icon={<Archive />} onSelect={() => onSearchChange({ scope: 'archived' })}>
        Arquivados
      </MenuItem>
      {can(user, 'assistants.delete') && (
        <MenuItem icon={<Trash2 />} onSelect={() => onSearchChange({ scope: 'trash' })}>
          Lixeira
        </MenuItem>
      )}
      {can(user, 'assistants.view_all') && (
        <MenuItem icon={<FolderOpen />} onSelect={() => onSearchChange({ scope: 'all' })}>
          Todos, também arquivados
        </MenuItem>
      )}
    </>
  )
}

const views = [
  { value: 'cards', label: 'Cartões', icon: <LayoutGrid aria-hidden /> },
  { value: 'table', label: 'Lista', icon: <List aria-hidden /> },
] as const

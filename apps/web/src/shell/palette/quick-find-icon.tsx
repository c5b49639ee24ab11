import { Search } from 'lucide-react'
import { openQuickFind } from '#/shell/palette/palette-request.ts'
import { IconButton } from '#/ui/actions/icon-button.tsx'

/** Button in the navigation that opens quick find. */
export const QuickFindIcon = () => (
  <IconButton
    label="Buscar em tudo"
    icon={<Search />}
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K"
    onClick={openQuickFind}
  />
)

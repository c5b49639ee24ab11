import { Search } from 'lucide-react'
import { openQuickFind } from '#/shell/palette/palette-request.ts'
import { IconButton } from '#/ui/actions/icon-button.tsx'

/** In a navigation: the way to the quick search without a keyboard. */
export const QuickFindIcon = () => (
  <IconButton
    label="Buscar em tudo"
    icon={<Search />}
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K"
    onClick={openQuickFind}
  />
)

import { Accessibility, Ellipsis, MessagesSquare, Moon, ShieldCheck, SquarePen, Sun } from 'lucide-react'
import { useTheme } from '#/lib/device/theme.ts'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { LazyMenu } from '#/ui/actions/lazy-menu.tsx'

export type Panel = 'chats' | 'accessibility' | 'privacy' | 'report'

interface ShareActionsProps {
  onNewChat: () => void
  onPanel: (panel: Panel) => void
}

const loadItems = async () => (await import('#/features/share-page/share-menu-items.tsx')).ShareMenuItems
const wide = 'hidden sm:inline-flex'

/** What a visitor can do besides talking; a phone has a menu for what is seldom needed. */
export function ShareActions({ onNewChat, onPanel }: ShareActionsProps) {
  const { resolved, setTheme } = useTheme()
  const [scheme, label, Icon] =
    resolved === 'dark'
      ? (['light', 'Usar o tema claro', Sun] as const)
      : (['dark', 'Usar o tema escuro', Moon] as const)
  return (
    <div className="flex shrink-0 items-center">
      <IconButton label="Nova conversa" icon={<SquarePen />} onClick={onNewChat} />
      <IconButton label="Conversas" icon={<MessagesSquare />} onClick={() => onPanel('chats')} />
      <IconButton label={label} icon={<Icon />} className={wide} onClick={() => setTheme(scheme)} />
      <IconButton
        label="Acessibilidade"
        icon={<Accessibility />}
        className={wide}
        onClick={() => onPanel('accessibility')}
      />
      <IconButton label="Privacidade" icon={<ShieldCheck />} className={wide} onClick={() => onPanel('privacy')} />
      <LazyMenu
        load={loadItems}
        itemProps={{ onPanel }}
        trigger={<IconButton label="Mais opções" tooltip={false} icon={<Ellipsis />} className="sm:hidden" />}
      />
    </div>
  )
}

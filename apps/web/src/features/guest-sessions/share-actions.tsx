import { Accessibility, Ellipsis, MessagesSquare, Moon, ShieldCheck, SquarePen, Sun } from 'lucide-react'
import type { ShareAction } from '#/features/guest-sessions/share-menu-items.tsx'
import { useTheme } from '#/lib/device/theme.ts'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { LazyMenu } from '#/ui/actions/lazy-menu.tsx'

export type Panel = 'chats' | 'accessibility' | 'privacy' | 'help'

interface ShareActionsProps {
  onNewChat: () => void
  onPanel: (panel: Panel) => void
}

const loadItems = async () => (await import('#/features/guest-sessions/share-menu-items.tsx')).ShareMenuItems

/** A visitor's actions besides talking; a phone puts the rare ones in a menu. */
export function ShareActions({ onNewChat, onPanel }: ShareActionsProps) {
  const { resolved, setTheme } = useTheme()
  const actions: ShareAction[] = [
    resolved === 'dark'
      ? { label: 'Usar o tema claro', icon: <Sun />, onClick: () => setTheme('light') }
      : { label: 'Usar o tema escuro', icon: <Moon />, onClick: () => setTheme('dark') },
    { label: 'Acessibilidade', icon: <Accessibility />, onClick: () => onPanel('accessibility') },
    { label: 'Privacidade', icon: <ShieldCheck />, onClick: () => onPanel('privacy') },
  ]
  return (
    <div className="flex shrink-0 items-center">
      <IconButton label="Nova conversa" icon={<SquarePen />} onClick={onNewChat} />
      <IconButton label="Conversas" icon={<MessagesSquare />} onClick={() => onPanel('chats')} />
      {actions.map((action, index) => (
        // Keyed by index: the colour scheme's button stays the same after a press.
        <IconButton key={index === 0 ? 'scheme' : action.label} {...action} className="hidden sm:inline-flex" />
      ))}
      <LazyMenu
        load={loadItems}
        itemProps={{ actions }}
        trigger={<IconButton label="Mais opções" tooltip={false} icon={<Ellipsis />} className="sm:hidden" />}
      />
    </div>
  )
}

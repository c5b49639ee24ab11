import { Accessibility, MessagesSquare, Moon, ShieldCheck, SquarePen, Sun } from 'lucide-react'
import { useTheme } from '#/lib/device/theme.ts'
import { IconButton } from '#/ui/actions/icon-button.tsx'

export type Panel = 'chats' | 'accessibility' | 'privacy' | 'report'

interface ShareActionsProps {
  onNewChat: () => void
  onPanel: (panel: Panel) => void
}

/** What a visitor can do besides talking. */
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
      <IconButton label={label} icon={<Icon />} className="hidden sm:inline-flex" onClick={() => setTheme(scheme)} />
      <IconButton label="Acessibilidade" icon={<Accessibility />} onClick={() => onPanel('accessibility')} />
      <IconButton label="Privacidade" icon={<ShieldCheck />} onClick={() => onPanel('privacy')} />
    </div>
  )
}

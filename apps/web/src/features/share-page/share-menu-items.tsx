import { Accessibility, Moon, ShieldCheck, Sun } from 'lucide-react'
import { useTheme } from '#/lib/device/theme.ts'
import { MenuItem } from '#/ui/actions/dropdown-menu.tsx'

/** What a phone's head has no room for beside the assistant's name. */
export function ShareMenuItems({ onPanel }: { onPanel: (panel: 'accessibility' | 'privacy') => void }) {
  const { resolved, setTheme } = useTheme()
  return (
    <>
      {resolved === 'dark' ? (
        <MenuItem icon={<Sun />} onSelect={() => setTheme('light')}>
          Usar o tema claro
        </MenuItem>
      ) : (
        <MenuItem icon={<Moon />} onSelect={() => setTheme('dark')}>
          Usar o tema escuro
        </MenuItem>
      )}
      <MenuItem icon={<Accessibility />} onSelect={() => onPanel('accessibility')}>
        Acessibilidade
      </MenuItem>
      <MenuItem icon={<ShieldCheck />} onSelect={() => onPanel('privacy')}>
        Privacidade
      </MenuItem>
    </>
  )
}

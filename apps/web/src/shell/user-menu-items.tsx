import { Link } from '@tanstack/react-router'
import { CircleQuestionMark, Keyboard, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import { filterPermitted } from '#/lib/session/permissions.ts'
import { profilePages } from '#/lib/session/profile-pages.ts'
import { useUser } from '#/lib/session/session.ts'
import { useTheme } from '#/lib/device/theme.ts'
import { askToLeave, openShortcuts } from '#/shell/palette/palette-request.ts'
import { MenuChoice, MenuItem, MenuSeparator } from '#/ui/actions/dropdown-menu.tsx'

export function UserMenuItems() {
  const { theme, setTheme } = useTheme()
  const pages = filterPermitted(useUser(), profilePages.entries)
  return (
    <>
      <MenuItem asChild>
        <Link to="/profile">
          <UserRound aria-hidden /> Perfil
        </Link>
      </MenuItem>
      {pages.map(({ tab, label, icon: Icon }) => (
        <MenuItem key={tab} asChild>
          <Link to="/profile" search={{ tab }}>
            <Icon aria-hidden /> {label}
          </Link>
        </MenuItem>
      ))}
      <MenuItem asChild>
        <a href="/ajuda" target="_blank" rel="noopener">
          <CircleQuestionMark aria-hidden /> Ajuda
        </a>
      </MenuItem>
      <MenuItem icon={<Keyboard aria-hidden />} className="pointer-coarse:hidden" onSelect={openShortcuts}>
        Atalhos do teclado
      </MenuItem>
      <MenuSeparator />
      <MenuChoice label="Aparência" value={theme} options={themeOptions} onValueChange={setTheme} />
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={askToLeave}>
        Sair
      </MenuItem>
    </>
  )
}

/** The three color schemes [S7]. */
const themeOptions = [
  { value: 'light', label: 'Claro', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Escuro', icon: <Moon aria-hidden /> },
  { value: 'automatic', label: 'Automático', icon: <Monitor aria-hidden /> },
] as const

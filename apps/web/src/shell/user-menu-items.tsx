import { Link } from '@tanstack/react-router'
import { LogOut, UserRound } from 'lucide-react'
import { signOut } from '#/lib/session/session.ts'
import { useTheme } from '#/lib/device/theme.ts'
import { themeOptions } from '#/shell/theme-options.tsx'
import { MenuChoice, MenuItem, MenuSeparator } from '#/ui/actions/dropdown-menu.tsx'

export function UserMenuItems() {
  const { theme, setTheme } = useTheme()
  return (
    <>
      <MenuItem asChild>
        <Link to="/profile">
          <UserRound aria-hidden /> Perfil
        </Link>
      </MenuItem>
      <MenuSeparator />
      <MenuChoice label="Aparência" value={theme} options={themeOptions} onValueChange={setTheme} />
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void signOut()}>
        Sair
      </MenuItem>
    </>
  )
}

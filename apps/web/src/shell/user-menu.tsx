import { Link } from '@tanstack/react-router'
import { LogOut, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { signOut, useUser } from '#/lib/session.ts'
import { useTheme } from '#/lib/theme.ts'
import { themeOptions } from '#/shell/theme-options.tsx'
import { firstName } from '#/text/first-name.ts'
import { Avatar, initials } from '#/ui/avatar.tsx'
import { DropdownMenu, MenuChoice, MenuItem, MenuSeparator } from '#/ui/dropdown-menu.tsx'

interface UserMenuProps {
  trigger: ReactNode
  side?: 'top' | 'bottom'
}

function UserMenu({ trigger, side }: UserMenuProps) {
  const { theme, setTheme } = useTheme()
  return (
    <DropdownMenu align="end" side={side} trigger={trigger} className="w-56">
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
    </DropdownMenu>
  )
}

/** The person at the foot of the navigation: initials and first name [S37]. */
export function UserMenuButton() {
  const { name } = useUser()
  return (
    <UserMenu
      side="top"
      trigger={
        <button
          type="button"
          className="flex min-h-11 w-full items-center gap-3 rounded-lg px-2 py-1.5 text-left text-sm font-medium transition-colors hover:bg-hover"
        >
          <Avatar symbol={initials(name)} color="blue" size="sm" round className="text-xs" />
          <span className="min-w-0 flex-1 truncate">{firstName(name)}</span>
          <span className="sr-only">, menu da conta</span>
        </button>
      }
    />
  )
}

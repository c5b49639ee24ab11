import { Moon, Sun } from 'lucide-react'
import { useTheme } from '#/lib/theme.ts'
import { themeOptions } from '#/shell/theme-options.tsx'
import { DropdownMenu, MenuChoice } from '#/ui/dropdown-menu.tsx'
import { IconButton } from '#/ui/icon-button.tsx'

/** The appearance, where there is no menu of a person. */
export function ThemeMenu() {
  const { theme, resolved, setTheme } = useTheme()
  return (
    <DropdownMenu
      trigger={<IconButton label="Aparência" tooltip={false} icon={resolved === 'dark' ? <Moon /> : <Sun />} />}
    >
      <MenuChoice label="Aparência" value={theme} options={themeOptions} onValueChange={setTheme} />
    </DropdownMenu>
  )
}

import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { can } from '#/lib/session/permissions.ts'
import { useUser } from '#/lib/session/session.ts'
import { settingsSections } from '#/shell/settings-sections.ts'
import { Select } from '#/ui/inputs/select.tsx'

/** The settings: their sections on the left, or in a select where the window is narrow. */
export function SettingsLayout({ children }: { children: ReactNode }) {
  const user = useUser()
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  const sections = settingsSections.filter(({ permission }) => can(user, permission))
  const current = sections.find(({ to }) => `${pathname}/`.startsWith(`${to}/`))
  return (
    <div className="flex flex-col gap-6 lg:flex-row lg:gap-10">
      <div className="shrink-0 lg:w-52">
        <p className="pb-3 text-sm font-medium text-muted-foreground lg:px-3">Configurações</p>
        <Select
          aria-label="Seção das configurações"
          value={current?.to}
          onValueChange={(to) => void navigate({ to })}
          options={sections.map(({ to, label }) => ({ value: to, label }))}
          className="lg:hidden"
        />
        <nav aria-label="Configurações" className="max-lg:hidden">
          <ul className="flex flex-col gap-1">
            {sections.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={
                    'flex min-h-9 items-center rounded-lg px-3 py-1.5 text-sm text-muted-foreground transition-colors ' +
                    'hover:bg-hover hover:text-foreground aria-[current=page]:bg-muted aria-[current=page]:font-medium ' +
                    'aria-[current=page]:text-foreground pointer-coarse:min-h-11'
                  }
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}

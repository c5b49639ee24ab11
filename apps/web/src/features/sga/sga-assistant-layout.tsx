import { Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTheme } from '#/lib/device/theme.ts'
import { SkipLinks } from '#/ui/layout/skip-links.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'

interface SgaAssistantLayoutProps {
  /** Title of the activity: the page's heading. */
  title: string
  /** Remaining time, and when the work was saved last. */
  status?: ReactNode
  /** Handing in. */
  actions?: ReactNode
  /** What must be known now, above everything. */
  banner?: ReactNode
  /** The link to a person who can help. */
  footer?: ReactNode
  children: ReactNode
}

/** A school's activity: nothing leads away from it, and its time stays in sight [S25]. */
export function SgaAssistantLayout({ title, status, actions, banner, footer, children }: SgaAssistantLayoutProps) {
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <SkipLinks links={[{ target: 'content', label: 'Ir para a atividade' }]} />
      <header className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b border-border bg-sidebar px-3 py-2 sm:px-6">
        <h1 className="min-w-0 flex-1 basis-32 truncate font-semibold">{title}</h1>
        <ThemeToggle />
        {(status || actions) && (
          <div className="flex basis-full items-center justify-between gap-4 sm:basis-auto">
            <div className="min-w-0 text-sm text-muted-foreground tabular-nums">{status}</div>
            {actions}
          </div>
        )}
      </header>
      {banner}
      <main id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col overflow-y-auto outline-none">
        {children}
      </main>
      {footer && (
        <footer className="border-t border-border px-3 py-2 text-center text-xs text-muted-foreground sm:px-6">
          {footer}
        </footer>
      )}
    </div>
  )
}

/** A button and not a menu: cheap phones load less. */
function ThemeToggle() {
  const { resolved, setTheme } = useTheme()
  const isDark = resolved === 'dark'
  return (
    <IconButton
      label={isDark ? 'Usar o tema claro' : 'Usar o tema escuro'}
      icon={isDark ? <Sun /> : <Moon />}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    />
  )
}

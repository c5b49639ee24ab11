import type { ReactNode } from 'react'
import { SkipLinks } from '#/shell/skip-links.tsx'
import { ThemeMenu } from '#/shell/theme-menu.tsx'

interface SgaAssistantLayoutProps {
  /** Title of the activity: the page's heading. */
  title: string
  /** Remaining time, and when the work was saved last. */
  status: ReactNode
  /** Handing in. */
  actions?: ReactNode
  children: ReactNode
}

/** A school's activity: nothing leads away from it, and its time stays in sight [S25]. */
export function SgaAssistantLayout({ title, status, actions, children }: SgaAssistantLayoutProps) {
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <SkipLinks links={[{ target: 'content', label: 'Ir para a atividade' }]} />
      <header className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b border-border bg-sidebar px-3 py-2 sm:px-6">
        <h1 className="min-w-0 flex-1 basis-40 truncate font-semibold">{title}</h1>
        <div className="text-sm text-muted-foreground tabular-nums">{status}</div>
        {actions}
        <ThemeMenu />
      </header>
      <main id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col overflow-y-auto outline-none">
        {children}
      </main>
    </div>
  )
}

import type { ReactNode } from 'react'
import { SkipLinks } from '#/shell/skip-links.tsx'
import { ThemeMenu } from '#/shell/theme-menu.tsx'
import { LogoMark } from '#/ui/logo.tsx'

interface PublicAssistantLayoutProps {
  /** Name of the assistant: the page's heading. */
  name: string
  /** What a guest may do here, such as beginning anew. */
  actions?: ReactNode
  /** Who answers for the assistant, and that an AI writes. */
  footer: ReactNode
  children: ReactNode
}

/** An assistant shared by a link: no navigation, because its visitors have no account [S17]. */
export function PublicAssistantLayout({ name, actions, footer, children }: PublicAssistantLayoutProps) {
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <SkipLinks links={[{ target: 'content', label: 'Ir para a conversa' }]} />
      <header className="flex min-h-14 items-center gap-3 border-b border-border px-3 sm:px-6">
        <LogoMark className="size-8" />
        <h1 className="min-w-0 flex-1 truncate font-semibold">{name}</h1>
        {actions}
        <ThemeMenu />
      </header>
      <main id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col overflow-y-auto outline-none">
        {children}
      </main>
      <footer className="border-t border-border px-3 py-2 text-center text-xs text-muted-foreground sm:px-6">
        {footer}
      </footer>
    </div>
  )
}

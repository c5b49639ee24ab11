import { PanelLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Drawer } from '#/shell/drawer.tsx'
import { QuickFindIcon } from '#/shell/palette/quick-find-icon.tsx'
import { UserMenuButton } from '#/shell/user-menu-button.tsx'
import { SkipLinks } from '#/ui/layout/skip-links.tsx'
import { PartBoundary } from '#/ui/feedback/part-boundary.tsx'

interface AssistantLayoutProps {
  /** The list of the person's conversations; in a narrow window a drawer, which closes on navigation. */
  side: ReactNode
  /** Name of the assistant, and its actions. */
  header: ReactNode
  /** Fills the rest of the window and scrolls inside. */
  children: ReactNode
}

/** Layout of a conversation beside the list of conversations [S12]. */
export function AssistantLayout({ side, header, children }: AssistantLayoutProps) {
  return (
    <div className="flex h-dvh overflow-hidden">
      <SkipLinks links={skipLinks} />
      <aside
        data-paper="no"
        aria-label="Conversas"
        className="hidden w-72 shrink-0 flex-col border-r border-border bg-sidebar lg:flex"
      >
        <Side>{side}</Side>
      </aside>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="flex min-h-14 items-center gap-2 border-b border-border px-2 sm:px-4">
          <div data-paper="no" className="lg:hidden">
            <Drawer label="Conversas" icon={<PanelLeft />} title="Conversas">
              <Side>{side}</Side>
            </Drawer>
          </div>
          {header}
        </header>
        <main id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
          {children}
        </main>
      </div>
    </div>
  )
}

/** The list with the user menu at its bottom. */
function Side({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-full flex-1 flex-col lg:min-h-0">
      <div className="flex min-h-0 flex-1 flex-col">
        <PartBoundary>{children}</PartBoundary>
      </div>
      <div className="flex shrink-0 items-center gap-1 border-t border-border py-1 lg:px-2">
        <UserMenuButton className="flex-1" />
        <QuickFindIcon />
      </div>
    </div>
  )
}

/** Ids of the message field and of the newest answer. */
const skipLinks = [
  { target: 'composer', label: 'Ir para o campo de mensagem' },
  { target: 'last-answer', label: 'Ir para a última resposta' },
]

import type { ReactNode } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { SkipLinks } from '#/ui/layout/skip-links.tsx'
import { LogoMark } from '#/ui/layout/logo.tsx'

interface PublicAssistantLayoutProps {
  /** Name of the assistant, used as the page's heading. */
  name: string
  /** The owner's logo instead of Prosa's; served from this address. */
  logoUrl: string | null
  /** Embedded in another site, which has its own look and little room. */
  framed: boolean
  /** A guest's actions, such as a new conversation; absent before a conversation is open. */
  actions?: ReactNode
  /** Names the person responsible for the assistant and says that an AI writes. */
  footer: ReactNode
  children: ReactNode
}

/** Layout of a shared assistant: no navigation, because its visitors have no account [S17]. */
export function PublicAssistantLayout({
  name,
  logoUrl,
  framed,
  actions,
  footer,
  children,
}: PublicAssistantLayoutProps) {
  return (
    <div data-ai-told className="flex h-dvh flex-col overflow-hidden">
      {/* Before entry the page has neither field nor answer to skip to. */}
      <SkipLinks links={actions ? skipLinks : skipLinks.slice(0, 1)} />
      <header
        className={classNames(
          'flex items-center gap-3 border-t-4 border-b border-t-primary px-3',
          framed ? 'min-h-12' : 'min-h-15 sm:px-6',
        )}
      >
        {logoUrl ? (
          <img src={logoUrl} alt="" className={classNames('max-w-24 object-contain', framed ? 'h-7' : 'h-8')} />
        ) : (
          !framed && <LogoMark className="size-8" />
        )}
        <h1 className={classNames('min-w-0 flex-1 truncate font-semibold', framed && 'text-sm')}>{name}</h1>
        {actions}
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

const skipLinks = [
  { target: 'content', label: 'Ir para o conteúdo' },
  { target: 'composer', label: 'Ir para o campo de mensagem' },
  { target: 'last-answer', label: 'Ir para a última resposta' },
]

import type { ReactNode } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { SkipLinks } from '#/ui/layout/skip-links.tsx'
import { LogoMark } from '#/ui/layout/logo.tsx'

interface PublicAssistantLayoutProps {
  /** Name of the assistant: the page's heading. */
  name: string
  /** Picture of the owner's in the place of ours; an address of our own. */
  logoUrl: string | null
  /** Shown by another site, which has a look of its own and little room. */
  framed: boolean
  /** What a guest may do here, such as beginning anew; none where there is no conversation yet. */
  actions?: ReactNode
  /** Who answers for the assistant, and that an AI writes. */
  footer: ReactNode
  children: ReactNode
}

/** An assistant shared by a link: no navigation, because its visitors have no account [S17]. */
export function PublicAssistantLayout({
  name,
  logoUrl,
  framed,
  actions,
  footer,
  children,
}: PublicAssistantLayoutProps) {
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      {/* before one may talk there is neither field nor answer */}
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

import type { ReactNode } from 'react'
import { SkipLinks } from '#/ui/layout/skip-links.tsx'
import { LogoMark } from '#/ui/layout/logo.tsx'

interface PublicAssistantLayoutProps {
  /** Name of the assistant: the page's heading. */
  name: string
  /** Picture of the owner's in the place of ours; an address of our own. */
  logoUrl: string | null
  /** Shown by another site, which has a frame and a name around it. */
  framed: boolean
  /** What a guest may do here, such as beginning anew. */
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
      <SkipLinks links={skipLinks} />
      <header
        className={
          framed ? 'flex justify-end px-1 pt-1' : 'flex min-h-14 items-center gap-3 border-b border-border px-3 sm:px-6'
        }
      >
        {!framed &&
          (logoUrl ? (
            <img src={logoUrl} alt="" className="h-8 max-w-24 object-contain" />
          ) : (
            <LogoMark className="size-8" />
          ))}
        <h1 className={framed ? 'sr-only' : 'min-w-0 flex-1 truncate font-semibold'}>{name}</h1>
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

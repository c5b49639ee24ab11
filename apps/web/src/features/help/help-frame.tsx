import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTheme } from '#/lib/device/theme.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { HelpContact } from '#/ui/layout/help-contact.tsx'
import { Logo } from '#/ui/layout/logo.tsx'
import { SkipLinks } from '#/ui/layout/skip-links.tsx'

const link = 'py-1.5 underline hover:text-foreground'

/** Frame of every help page: a link to the app above, the help contact below. */
export function HelpFrame({ children }: { children: ReactNode }) {
  const { resolved } = useTheme()
  return (
    <div className="flex min-h-dvh flex-col items-center bg-background">
      <SkipLinks links={[{ target: 'content', label: 'Ir para o conteúdo' }]} />
      <header className="w-full border-b border-border bg-sidebar">
        <div className="mx-auto flex w-full max-w-4xl flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 sm:px-8">
          <Link to="/" aria-label={`Ir para o ${runtimeConfig.appName}`} className="rounded-lg py-1">
            <Logo variant={resolved} name={runtimeConfig.appName} size="sm" />
          </Link>
          <Link
            to="/ajuda/{-$page}"
            params={{}}
            className="rounded-lg px-2 py-2 text-sm font-medium text-primary-text hover:underline"
          >
            Ajuda
          </Link>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="w-full max-w-4xl flex-1 px-4 py-6 outline-none sm:px-8 sm:py-10">
        {children}
      </main>
      <footer className="flex w-full max-w-4xl flex-wrap items-center justify-between gap-3 border-t border-border px-4 py-5 sm:px-8">
        <HelpContact />
        <nav aria-label="Sobre o produto" className="flex flex-wrap gap-x-4 text-sm text-muted-foreground">
          <Link to="/ajuda/{-$page}" params={{ page: 'acessibilidade' }} className={link}>
            Acessibilidade
          </Link>
          <Link to="/privacidade" className={link}>
            Privacidade
          </Link>
        </nav>
      </footer>
    </div>
  )
}

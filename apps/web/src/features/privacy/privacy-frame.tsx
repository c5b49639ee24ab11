import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

const parts = [
  { to: '/settings/privacy', label: 'Pedidos' },
  { to: '/settings/privacy/retention', label: 'Prazos' },
  { to: '/settings/privacy/register', label: 'Registro de tratamento' },
  { to: '/settings/privacy/consents', label: 'Consentimentos' },
] as const

/** The title and the four parts of the section, each with an address of its own. */
export function PrivacyFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-5">
      <header>
        <h1 className="text-2xl font-semibold tracking-tight">Privacidade (LGPD)</h1>
        <p className="mt-1 text-sm text-muted-foreground">
          O que a organização faz com dados pessoais. Qualquer pessoa lê o resumo na{' '}
          <Link to="/privacidade" className="font-medium text-primary-text underline">
            página pública de privacidade
          </Link>
          .
        </p>
      </header>
      <nav aria-label="Privacidade" className="overflow-x-auto border-b border-border">
        <ul className="flex gap-1">
          {parts.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                activeOptions={{ exact: true, includeSearch: false }}
                className={
                  'relative flex min-h-10 items-center px-3 text-sm font-medium whitespace-nowrap text-muted-foreground -outline-offset-2 ' +
                  'transition-colors after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full hover:text-foreground ' +
                  'aria-[current=page]:text-foreground aria-[current=page]:after:bg-primary pointer-coarse:min-h-11'
                }
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  )
}

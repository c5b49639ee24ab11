import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TabLinks } from '#/ui/layout/tab-links.tsx'
import { PageHeader } from '#/ui/layout/page-header.tsx'

const parts = [
  { to: '/settings/privacy', label: 'Pedidos' },
  { to: '/settings/privacy/retention', label: 'Prazos' },
  { to: '/settings/privacy/register', label: 'Registro de tratamento' },
  { to: '/settings/privacy/consents', label: 'Consentimentos' },
] as const

/** Title and tabs of the section; each tab has an address. */
export function PrivacyFrame({ children }: { children: ReactNode }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Privacidade (LGPD)"
        description={
          <>
            O que a organização faz com dados pessoais. Qualquer pessoa lê o resumo na{' '}
            <Link to="/privacidade" className="font-medium text-primary-text underline">
              página pública de privacidade
            </Link>
            .
          </>
        }
      />
      <TabLinks
        label="Privacidade"
        current={pathname}
        links={parts.map(({ to, label }) => ({ id: to, label, link: { to } }))}
      />
      {children}
    </div>
  )
}

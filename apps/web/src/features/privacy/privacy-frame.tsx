import { Link, Outlet } from '@tanstack/react-router'
import { PageHeader } from '#/ui/layout/page-header.tsx'

/** Title of the pages on personal data. */
export function PrivacyFrame() {
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
      <Outlet />
    </div>
  )
}

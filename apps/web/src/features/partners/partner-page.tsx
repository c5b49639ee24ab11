import { formatCnpj } from '@prosa/contract/protocol/cnpj.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { PartnerActions } from '#/features/partners/partner-actions.tsx'
import { PartnerFacts } from '#/features/partners/partner-facts.tsx'
import { PartnerLinks } from '#/features/partners/partner-links.tsx'
import { PartnerLogo } from '#/features/partners/partner-logo.tsx'
import { PartnerReport } from '#/features/partners/partner-report.tsx'
import { PartnerStatus } from '#/features/partners/partner-status.tsx'
import type { PeopleSearchProps } from '#/features/partners/partners-search.ts'
import { PeopleSection } from '#/features/partners/people-section.tsx'
import { read } from '#/lib/api/operations.ts'
import { usePageTitle } from '#/lib/format/page-title.ts'
import { Breadcrumbs } from '#/ui/layout/breadcrumbs.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

interface PartnerPageProps extends PeopleSearchProps {
  partnerId: number
}

export function PartnerPage({ partnerId, search, onSearchChange }: PartnerPageProps) {
  const { data: partner } = useSuspenseQuery(read('getPartner', { params: { partnerId } }))
  usePageTitle(partner.name)
  return (
    <div className="flex flex-col gap-8">
      <header className="flex flex-col gap-3">
        <Breadcrumbs
          items={[{ label: 'Instituições parceiras', link: { to: '/settings/partners' } }, { label: partner.name }]}
        />
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">{partner.name}</h1>
            <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
              <PartnerStatus status={partner.status} />
              {partner.cnpj && <span className="tabular-nums">CNPJ {formatCnpj(partner.cnpj)}</span>}
            </p>
          </div>
          <PartnerActions partner={partner} />
        </div>
        {partner.status === 'paused' && (
          <Notice tone="warning">
            Instituição pausada: as pessoas não usam o que foi liberado para ela, os links não abrem e ninguém começa as
            atividades. Retome quando quiser, em Ações.
          </Notice>
        )}
      </header>
      <PartnerReport report={partner.report} />
      <PartnerFacts partner={partner} />
      <PartnerLogo partner={partner} />
      <PeopleSection partner={partner} search={search} onSearchChange={onSearchChange} />
      <PartnerLinks partnerId={partner.id} />
    </div>
  )
}

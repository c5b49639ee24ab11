import { formatCnpj } from '@prosa/contract/protocol/cnpj.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Partner, PartnerReport as Report } from '@prosa/contract/people/partners.ts'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { PartnerActions } from '#/features/partners/partner-actions.tsx'
import { PartnerLinks } from '#/features/partners/partner-links.tsx'
import { PartnerLogo } from '#/features/partners/partner-logo.tsx'
import { PartnerStatus } from '#/features/partners/partner-status.tsx'
import { PeopleSection } from '#/features/partners/people-section.tsx'
import { read } from '#/lib/api/operations.ts'
import { usePageTitle } from '#/lib/format/page-title.ts'
import { Breadcrumbs } from '#/ui/layout/breadcrumbs.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { formatMoney, formatNumber } from '#/lib/format/format.ts'
import { Card } from '#/ui/layout/card.tsx'

interface PartnerPageProps extends ListSearchProps<'listPartnerPeople'> {
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

const limitOf = (limit: number | null) => (limit === null ? 'Sem limite' : formatNumber(limit))

/** Whom to talk to, and how far the institution may go. */
function PartnerFacts({ partner }: { partner: Partner }) {
  const { contacts, dpoEmail, maxPeople, maxLinks, monthlyBudgetBrl } = partner
  const facts = [
    { label: 'Contatos', value: contacts || 'Não informados' },
    { label: 'E-mail do encarregado', value: dpoEmail || 'Não informado' },
    { label: 'Limite de pessoas', value: limitOf(maxPeople) },
    { label: 'Limite de links na Web', value: limitOf(maxLinks) },
    { label: 'Orçamento mensal', value: monthlyBudgetBrl === null ? 'Sem limite' : formatMoney(monthlyBudgetBrl) },
  ]
  return (
    <section aria-labelledby="facts" className="flex flex-col gap-3">
      <h2 id="facts" className="text-lg font-semibold">
        Cadastro e limites
      </h2>
      <Card>
        <dl className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2">
          {facts.map(({ label, value }) => (
            <div key={label} className="min-w-0">
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="mt-0.5 wrap-anywhere whitespace-pre-line">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  )
}

const monthName = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The month that is running, in figures. */
function PartnerReport({ report }: { report: Report }) {
  const figures = [
    { label: 'Pessoas', value: report.people },
    { label: 'Assistentes liberados', value: report.assistants },
    { label: 'Links na Web', value: report.links },
    { label: 'Conversas no mês', value: report.chats },
    { label: 'Mensagens no mês', value: report.messages },
  ]
  return (
    <section aria-labelledby="report" className="flex flex-col gap-3">
      <h2 id="report" className="text-lg font-semibold">
        Relatório de {monthName.format(new Date(`${report.month}-01T00:00:00Z`))}
      </h2>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
        {figures.map(({ label, value }) => (
          <Card key={label} className="p-4">
            <dt className="text-sm text-muted-foreground">{label}</dt>
            <dd className="mt-1 text-2xl font-semibold tabular-nums">{formatNumber(value)}</dd>
          </Card>
        ))}
      </dl>
    </section>
  )
}

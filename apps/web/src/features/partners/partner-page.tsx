import { LogoUpload } from '#/blocks/entity/logo-upload.tsx'
import { FigureCards } from '#/ui/layout/figure-cards.tsx'
import { Facts } from '#/ui/layout/facts.tsx'
import { Part } from '#/ui/layout/part.tsx'
import type { Partner, PartnerReport as Report } from '@prosa/contract/identity/partners.ts'
import { formatCnpj } from '@prosa/contract/protocol/cnpj.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListItems } from '#/blocks/list/list-items.tsx'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { PartnerActions } from '#/features/partners/partner-actions.tsx'
import { PartnerStatus } from '#/features/partners/partner-status.tsx'
import { PeopleSection } from '#/features/partners/people-section.tsx'
import { read, useWrite } from '#/lib/api/operations.ts'
import { formatMoney, formatNumber, formatDate } from '#/lib/format/format.ts'
import { usePageTitle } from '#/lib/format/page-title.ts'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Badge } from '#/ui/layout/badge.tsx'
import { Card } from '#/ui/layout/card.tsx'
import { PageHeader } from '#/ui/layout/page-header.tsx'

interface PartnerPageProps extends ListSearchProps<'listPartnerPeople'> {
  partnerId: number
}

export function PartnerPage({ partnerId, search, onSearchChange }: PartnerPageProps) {
  const { data: partner } = useSuspenseQuery(read('getPartner', { params: { partnerId } }))
  usePageTitle(partner.name)
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-3">
        <PageHeader
          breadcrumbs={[
            { label: 'Instituições parceiras', link: { to: '/settings/partners' } },
            { label: partner.name },
          ]}
          title={partner.name}
          description={
            <p className="flex flex-wrap items-center gap-2">
              <PartnerStatus status={partner.status} />
              {partner.cnpj && <span className="tabular-nums">CNPJ {formatCnpj(partner.cnpj)}</span>}
            </p>
          }
          actions={<PartnerActions partner={partner} />}
        />
        {partner.status === 'paused' && (
          <Notice tone="warning">
            Instituição pausada: as pessoas não usam o que foi liberado para ela, os links não abrem e ninguém começa as
            atividades. Retome quando quiser, em Ações.
          </Notice>
        )}
      </div>
      <PartnerReport report={partner.report} />
      <PartnerFacts partner={partner} />
      <PartnerLogo partner={partner} />
      <PeopleSection partner={partner} search={search} onSearchChange={onSearchChange} />
      <PartnerLinks partnerId={partner.id} />
    </div>
  )
}

const formatLimit = (limit: number | null) => (limit === null ? 'Sem limite' : formatNumber(limit))

/** Contacts and limits of the institution. */
function PartnerFacts({ partner }: { partner: Partner }) {
  const { contacts, dpoEmail, maxPeople, maxLinks, monthlyBudgetBrl } = partner
  const facts: [string, string][] = [
    ['Contatos', contacts || 'Não informados'],
    ['E-mail do encarregado', dpoEmail || 'Não informado'],
    ['Limite de pessoas', formatLimit(maxPeople)],
    ['Limite de links na Web', formatLimit(maxLinks)],
    ['Orçamento mensal', monthlyBudgetBrl === null ? 'Sem limite' : formatMoney(monthlyBudgetBrl)],
  ]
  return (
    <Part title="Cadastro e limites">
      <Card>
        <Facts facts={facts} />
      </Card>
    </Part>
  )
}

const monthName = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The current month in figures. */
function PartnerReport({ report }: { report: Report }) {
  const figures = [
    { label: 'Pessoas', value: formatNumber(report.people) },
    { label: 'Assistentes liberados', value: formatNumber(report.assistants) },
    { label: 'Links na Web', value: formatNumber(report.links) },
    { label: 'Conversas no mês', value: formatNumber(report.chats) },
    { label: 'Mensagens no mês', value: formatNumber(report.messages) },
  ]
  return (
    <Part title={`Relatório de ${monthName.format(new Date(`${report.month}-01T00:00:00Z`))}`}>
      <FigureCards figures={figures} />
    </Part>
  )
}

/** The logo that the institution's students see before an activity; saved at once. */
function PartnerLogo({ partner: { id: partnerId, name, logoUrl } }: { partner: Partner }) {
  const params = { partnerId }
  const { mutate, isPending } = useWrite('removePartnerLogo')
  return (
    <Part title="Logo">
      <Card className="flex flex-col gap-3">
        <LogoUpload
          logoUrl={logoUrl}
          alt={`Logo de ${name}`}
          hint="Aparece aos alunos das atividades desta instituição."
          upload="setPartnerLogo"
          params={params}
          removal={{ mutate: () => mutate({ params }), isPending }}
        />
      </Card>
    </Part>
  )
}

/** Web links made by the institution's people. */
function PartnerLinks({ partnerId }: { partnerId: number }) {
  const [search, setSearch] = useState({ page: 1 })
  return (
    <Part title="Links na Web">
      <ListItems
        list="listPartnerLinks"
        params={{ partnerId }}
        search={search}
        onSearchChange={({ page = 1 }) => setSearch({ page })}
        failure="Não foi possível carregar os links"
        empty={
          <p className="text-sm text-muted-foreground">As pessoas da instituição ainda não publicaram nada na Web.</p>
        }
      >
        {(links) => (
          <Card className="py-2">
            <ul className="divide-y divide-border">
              {links.map(({ id, name, status, assistant, createdBy, createdAt }) => (
                <li key={id} className="flex items-center justify-between gap-3 py-2.5 text-sm">
                  <div className="min-w-0">
                    <p className="font-medium wrap-anywhere">{name}</p>
                    <p className="wrap-anywhere text-muted-foreground">
                      {assistant.name} · {createdBy} · {formatDate(createdAt)}
                    </p>
                  </div>
                  {status === 'active' ? <Badge tone="success">Ativo</Badge> : <Badge>Pausado</Badge>}
                </li>
              ))}
            </ul>
          </Card>
        )}
      </ListItems>
    </Part>
  )
}

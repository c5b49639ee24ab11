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
import { useUpload } from '#/lib/api/use-upload.ts'
import { formatMoney, formatNumber, formatDate } from '#/lib/format/format.ts'
import { usePageTitle } from '#/lib/format/page-title.ts'
import { Button } from '#/ui/actions/button.tsx'
import { FileButton } from '#/ui/actions/file-button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { FieldError } from '#/ui/inputs/field-error.tsx'
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
  const facts = [
    { label: 'Contatos', value: contacts || 'Não informados' },
    { label: 'E-mail do encarregado', value: dpoEmail || 'Não informado' },
    { label: 'Limite de pessoas', value: formatLimit(maxPeople) },
    { label: 'Limite de links na Web', value: formatLimit(maxLinks) },
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

/** The current month in figures. */
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

/** The logo that the institution's students see before an activity; saved at once. */
function PartnerLogo({ partner: { id: partnerId, name, logoUrl } }: { partner: Partner }) {
  const params = { partnerId }
  const { send, isSending, problem } = useUpload('setPartnerLogo', params)
  const remove = useWrite('removePartnerLogo')
  return (
    <section aria-labelledby="partner-logo" className="flex flex-col gap-3">
      <h2 id="partner-logo" className="text-lg font-semibold">
        Logo
      </h2>
      <Card className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-3">
          {logoUrl && <img src={logoUrl} alt={`Logo de ${name}`} className="h-12 max-w-40 rounded-md object-contain" />}
          <FileButton
            label="Arquivo da logo"
            accept="image/png,image/jpeg,image/webp"
            loading={isSending}
            onChoose={(file) => send(file)}
          >
            {logoUrl ? 'Trocar a logo' : 'Enviar uma logo'}
          </FileButton>
          {logoUrl && (
            <Button variant="ghost" loading={remove.isPending} onClick={() => remove.mutate({ params })}>
              Remover
            </Button>
          )}
        </div>
        <p className="max-w-prose text-sm text-muted-foreground">
          Aparece aos alunos das atividades desta instituição. PNG, JPEG ou WebP de até 512 kB.
        </p>
        <FieldError id="partner-logo-error" message={problem} />
      </Card>
    </section>
  )
}

/** Web links made by the institution's people. */
function PartnerLinks({ partnerId }: { partnerId: number }) {
  const [search, setSearch] = useState({ page: 1 })
  return (
    <section aria-labelledby="links" className="flex flex-col gap-3">
      <h2 id="links" className="text-lg font-semibold">
        Links na Web
      </h2>
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
    </section>
  )
}

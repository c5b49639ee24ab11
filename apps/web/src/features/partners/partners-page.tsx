import { formatCnpj } from '@prosa/contract/protocol/cnpj.ts'
import { Building2, Plus } from 'lucide-react'
import { DialogButton } from '#/blocks/entity/dialog-button.tsx'
import { ExportButton } from '#/blocks/list/export-button.tsx'
import type { ListSearchProps, RowOf } from '#/blocks/list/list-types.ts'
import { ListScreen } from '#/blocks/list/list-view.tsx'
import { NameCell } from '#/blocks/list/name-cell.tsx'
import { PartnerActions } from '#/features/partners/partner-actions.tsx'
import { PartnerDialog } from '#/features/partners/partner-dialog.tsx'
import { PartnerStatus } from '#/features/partners/partner-status.tsx'
import { api } from '#/lib/api/api.ts'
import { formatDate, formatNumber } from '#/lib/format/format.ts'
import type { Column } from '#/ui/lists/data-table.tsx'

export function PartnersPage(props: ListSearchProps<'listPartners'>) {
  return (
    <ListScreen
      {...props}
      list="listPartners"
      title="Instituições parceiras"
      label="Instituições parceiras"
      failure="Não foi possível carregar as instituições"
      buttons={
        <>
          <ExportButton
            label="Relatório do mês (CSV)"
            fetchFile={() => api.exportPartnersReport()}
            name="instituicoes.csv"
          />
          <DialogButton
            icon={Plus}
            label="Nova instituição"
            renderDialog={(close) => <PartnerDialog onClose={close} />}
          />
        </>
      }
      filters={{
        q: { label: 'Buscar instituições', placeholder: 'Buscar por nome ou CNPJ…' },
        status: { label: 'Situação', options: { all: 'Todas as situações', active: 'Ativas', paused: 'Pausadas' } },
      }}
      columns={partnerColumns}
      renderActions={(partner) => <PartnerActions partner={partner} />}
      empty={{
        icon: <Building2 />,
        title: 'Ainda não há instituições parceiras.',
        description: 'Cadastre outra escola ou empresa para liberar assistentes para as pessoas dela.',
      }}
      nothing="Nenhuma instituição com estes filtros."
    />
  )
}

const partnerColumns: readonly Column<RowOf<'listPartners'>>[] = [
  {
    id: 'name',
    header: 'Nome',
    cell: ({ id, name, cnpj }) => (
      <NameCell name={name} link={{ to: '/settings/partners/$partnerId', params: { partnerId: String(id) } }}>
        {cnpj && <p className="whitespace-nowrap text-muted-foreground tabular-nums">{formatCnpj(cnpj)}</p>}
      </NameCell>
    ),
  },
  { id: 'status', header: 'Situação', cell: ({ status }) => <PartnerStatus status={status} /> },
  {
    id: 'people',
    header: 'Pessoas',
    align: 'end',
    cell: ({ peopleCount, maxPeople }) =>
      maxPeople === null ? formatNumber(peopleCount) : `${formatNumber(peopleCount)} de ${formatNumber(maxPeople)}`,
  },
  { id: 'created', header: 'Criada em', from: 'lg', cell: ({ createdAt }) => formatDate(createdAt) },
]

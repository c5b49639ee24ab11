import type { ShareLinkRow } from '@prosa/contract/sharing/sharing.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkActions } from '#/features/sharing/link-actions.tsx'
import { situationLabels, situationTones } from '#/features/sharing/link-labels.ts'
import type { LinkOfAssistant } from '#/features/sharing/link-of-assistant.ts'
import { formatDateTime, formatMoney, formatNumber } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { CopyButton } from '#/ui/actions/copy-button.tsx'
import { DataTable } from '#/ui/lists/data-table.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

interface LinksTableProps {
  rows: readonly LinkOfAssistant[]
  loading: boolean
  empty: ReactNode
}

export function LinksTable({ rows, loading, empty }: LinksTableProps) {
  return (
    <DataTable
      label="Links"
      columns={columns}
      rows={rows}
      rowId={({ link }) => link.id}
      loading={loading}
      empty={empty}
    />
  )
}

const Situation = ({ link, className }: { link: ShareLinkRow; className?: string }) => (
  <Badge tone={situationTones[link.situation]} className={className}>
    {situationLabels[link.situation]}
  </Badge>
)

const OpenReports = ({ link, assistantId }: LinkOfAssistant) => (
  <Link
    to="/assistants/manage/$assistantId/sharing/reports"
    params={{ assistantId: String(assistantId) }}
    search={{ linkId: link.id, state: 'open' }}
    className="inline-flex min-h-6 items-center text-destructive-text underline underline-offset-2"
  >
    {counted(link.openReports, 'denúncia aberta', 'denúncias abertas')}
  </Link>
)

const columns: readonly Column<LinkOfAssistant>[] = [
  {
    id: 'link.name',
    header: 'Nome',
    cell: (original) => (
      <div className="flex min-w-0 flex-col items-start gap-1">
        <p className="font-medium wrap-anywhere">{original.link.name}</p>
        {original.link.url === '' && (
          <p className="text-muted-foreground">
            O endereço funciona, mas não pode mais ser mostrado. Gere um novo link e, se houver código de acesso,
            escreva-o de novo.
          </p>
        )}
        {original.link.openReports > 0 && <OpenReports {...original} />}
        <Situation link={original.link} className="sm:hidden" />
      </div>
    ),
  },
  {
    id: 'link.audience',
    header: 'Público',
    from: 'lg',
    cell: (original) => <span className="block min-w-24 break-words">{original.link.audience || '–'}</span>,
  },
  {
    id: 'link.situation',
    header: 'Situação',
    from: 'sm',
    cell: (original) => <Situation link={original.link} />,
  },
  {
    id: 'link.visits',
    header: 'Visitas',
    align: 'end',
    from: 'md',
    cell: (original) => formatNumber(original.link.visits),
  },
  {
    id: 'link.chats',
    header: 'Conversas',
    align: 'end',
    from: 'md',
    cell: (original) => formatNumber(original.link.chats),
  },
  {
    id: 'link.costCents',
    header: 'Custo no mês',
    align: 'end',
    from: 'lg',
    cell: (original) => formatMoney(original.link.costCents / 100),
  },
  {
    id: 'link.endsAt',
    header: 'Expira em',
    from: 'lg',
    cell: (original) => (original.link.endsAt ? formatDateTime(original.link.endsAt) : 'Nunca'),
  },
  {
    id: 'link.createdByName',
    header: 'Criado por',
    from: 'lg',
    cell: (original) => original.link.createdByName,
  },
  {
    id: 'actions',
    header: 'Ações',
    hideHeader: true,
    align: 'end',
    cell: (original) => (
      <div className="flex justify-end gap-1">
        {original.link.url !== '' && (
          <CopyButton
            text={original.link.url}
            label={`Copiar o link ${original.link.name}`}
            copiedLabel="Link copiado."
            onError={() => toast.error('O navegador não deixou copiar. Abra “QR Code” para ver o endereço.')}
          />
        )}
        <LinkActions {...original} />
      </div>
    ),
  },
]

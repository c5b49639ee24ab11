import type { ShareLinkRow } from '@prosa/contract/sharing/sharing.ts'
import { Link } from '@tanstack/react-router'
import { Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { labelsOf } from '#/blocks/list/labels-of.ts'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { ListView } from '#/blocks/list/list-view.tsx'
import { NameCell } from '#/blocks/list/name-cell.tsx'
import { LinkActions } from '#/features/sharing/link-actions.tsx'
import { situationLabels, situationTones } from '#/features/sharing/link-labels.ts'
import { formatDateTime, formatMoney } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { CopyButton } from '#/ui/actions/copy-button.tsx'
import { Badge } from '#/ui/layout/badge.tsx'
import { type Column, countColumn } from '#/ui/lists/data-table.tsx'

interface LinksProps extends ListSearchProps<'listShareLinks'> {
  assistantId: number
  /** Makes a new one; absent where none can be made now. */
  create: ReactNode
}

export function Links({ assistantId, create, ...props }: LinksProps) {
  return (
    <section aria-label="Links" className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">Links</h2>
        {create}
      </header>
      <ListView
        {...props}
        list="listShareLinks"
        params={{ assistantId }}
        label="Links"
        failure="Não foi possível carregar os links"
        filters={{
          q: { label: 'Buscar links', placeholder: 'Buscar por nome ou público…' },
          situation: {
            label: 'Situação',
            options: {
              all: 'Todas as situações',
              ...labelsOf(['active', 'paused', 'scheduled', 'expired', 'limited'], situationLabels),
            },
          },
          sort: {
            label: 'Ordenar por',
            options: {
              newest: 'Mais novos',
              name: 'Nome',
              visits: 'Mais visitados',
              chats: 'Mais conversas',
              ends: 'Expiram antes',
            },
          },
        }}
        columns={columnsOf(assistantId)}
        renderActions={(link) => (
          <div className="flex justify-end gap-1">
            {link.url !== '' && (
              <CopyButton
                text={link.url}
                label={`Copiar o link ${link.name}`}
                copiedLabel="Link copiado."
                refused="O navegador não deixou copiar. Abra “QR Code” para ver o endereço."
              />
            )}
            <LinkActions link={link} assistantId={assistantId} />
          </div>
        )}
        empty={{ icon: <Link2 />, title: 'Nenhum link com este filtro.' }}
      />
    </section>
  )
}

const Situation = ({ link }: { link: ShareLinkRow }) => (
  <Badge tone={situationTones[link.situation]}>{situationLabels[link.situation]}</Badge>
)

const columnsOf = (assistantId: number): readonly Column<ShareLinkRow>[] => [
  {
    id: 'name',
    header: 'Nome',
    cell: (link) => (
      <NameCell name={link.name}>
        <div className="mt-1 flex flex-col items-start gap-1">
          {link.url === '' && (
            <p className="text-muted-foreground">
              O endereço funciona, mas não pode mais ser mostrado. Gere um novo link e, se houver código de acesso,
              escreva-o de novo.
            </p>
          )}
          {link.openReports > 0 && (
            <Link
              to="/assistants/manage/$assistantId/sharing/reports"
              params={{ assistantId: String(assistantId) }}
              search={{ linkId: link.id, state: 'open' }}
              className="inline-flex min-h-6 items-center text-destructive-text underline underline-offset-2"
            >
              {counted(link.openReports, 'denúncia aberta', 'denúncias abertas')}
            </Link>
          )}
        </div>
      </NameCell>
    ),
  },
  {
    id: 'audience',
    header: 'Público',
    from: 'lg',
    cell: ({ audience }) => <span className="block min-w-24 break-words">{audience || '–'}</span>,
  },
  { id: 'situation', header: 'Situação', cell: (link) => <Situation link={link} /> },
  countColumn('visits', 'Visitas', 'md'),
  countColumn('chats', 'Conversas', 'md'),
  {
    id: 'cost',
    header: 'Custo no mês',
    align: 'end',
    from: 'lg',
    cell: ({ costCents }) => formatMoney(costCents / 100),
  },
  {
    id: 'endsAt',
    header: 'Expira em',
    from: 'lg',
    cell: ({ endsAt }) => (endsAt ? formatDateTime(endsAt) : 'Nunca'),
  },
  { id: 'createdBy', header: 'Criado por', from: 'lg', cell: ({ createdByName }) => createdByName },
]

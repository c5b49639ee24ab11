import type { ShareLinkRow } from '@prosa/contract/sharing/sharing.ts'
import { Link } from '@tanstack/react-router'
import {
  Link2,
  ChartColumn,
  CirclePause,
  CirclePlay,
  Code,
  ExternalLink,
  Pencil,
  QrCode,
  RefreshCw,
} from 'lucide-react'
import { withConfirmation, deletion } from '#/blocks/entity/with-confirmation.tsx'
import { RowMenu } from '#/blocks/entity/row-menu.tsx'
import { pickLabels } from '#/blocks/list/pick-labels.ts'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { ListView } from '#/blocks/list/list-view.tsx'
import { NameCell } from '#/blocks/list/name-cell.tsx'
import { ChecklistDialog } from '#/features/sharing/checklist-dialog.tsx'
import { situationLabels, situationTones } from '#/features/sharing/link-labels.ts'
import type { LinkOfAssistant } from '#/features/sharing/link-of-assistant.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { formatDateTime, formatMoney } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { CopyButton } from '#/ui/actions/copy-button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Badge } from '#/ui/layout/badge.tsx'
import { type Column, countColumn } from '#/ui/lists/data-table.tsx'

interface LinksProps extends ListSearchProps<'listShareLinks'> {
  assistantId: number
}

export function Links({ assistantId, ...props }: LinksProps) {
  return (
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
            ...pickLabels(['active', 'paused', 'scheduled', 'expired', 'limited'], situationLabels),
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
      columns={makeColumns(assistantId)}
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
  )
}

const Situation = ({ link }: { link: ShareLinkRow }) => (
  <Badge tone={situationTones[link.situation]}>{situationLabels[link.situation]}</Badge>
)

const makeColumns = (assistantId: number): readonly Column<ShareLinkRow>[] => [
  {
    id: 'name',
    header: 'Nome',
    cell: (link) => (
      <NameCell name={link.name} below={[link.audience, `por ${link.createdByName}`].filter(Boolean).join(' · ')}>
        <div className="flex flex-col items-start gap-1">
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
]

const EditSheet = lazyPart(() => import('#/features/sharing/form/edit-sheet.tsx'))

const QrDialog = lazyPart(() => import('#/features/sharing/qr-dialog.tsx'))

const StatsDialog = lazyPart(() => import('#/features/sharing/stats-dialog.tsx'))

/** Menu of one link, for editors. */
function LinkActions({ link, assistantId }: LinkOfAssistant) {
  const write = useWrite('setShareLinkState')
  const call = { params: { assistantId, linkId: link.id } }
  const setState = (status: 'active' | 'paused') =>
    write.mutate(
      { ...call, body: { status } },
      { onSuccess: () => toast.success(status === 'paused' ? 'O link está pausado.' : 'O link está ativo.') },
    )
  const of = { link, assistantId }
  const isShown = link.url !== ''
  return (
    <RowMenu
      of={link.name}
      actions={[
        { label: 'Editar', icon: Pencil, renderDialog: (close) => <EditSheet {...of} onClose={close} /> },
        isShown && {
          label: 'QR Code',
          icon: QrCode,
          renderDialog: (close) => <QrDialog {...of} onClose={close} />,
        },
        isShown && (
          <a key="page" href={link.url} target="_blank" rel="noopener noreferrer">
            <ExternalLink aria-hidden /> Ver página
          </a>
        ),
        isShown && (
          <Link
            key="embed"
            to="/assistants/manage/$assistantId/sharing/embed/$linkId"
            params={{ assistantId: String(assistantId), linkId: link.id }}
          >
            <Code aria-hidden /> Incorporar
          </Link>
        ),
        {
          label: 'Estatísticas',
          icon: ChartColumn,
          renderDialog: (close) => <StatsDialog {...of} onClose={close} />,
        },
        'line',
        link.situation === 'paused'
          ? {
              label: link.checked ? 'Reativar' : 'Ativar',
              icon: CirclePlay,
              ...(link.checked
                ? { onSelect: () => setState('active') }
                : { renderDialog: (close: () => void) => <ChecklistDialog {...of} onClose={close} /> }),
            }
          : { label: 'Pausar', icon: CirclePause, onSelect: () => setState('paused') },
        withConfirmation(
          { label: 'Gerar novo link', icon: RefreshCw },
          {
            operation: 'renewShareLink',
            input: call,
            title: `Gerar um novo link para “${link.name}”?`,
            description:
              'O endereço de agora deixa de funcionar na hora, também em QR Codes e sites. Quem está conversando sai.',
            done: 'O link tem um novo endereço.',
          },
        ),
        deletion({
          operation: 'deleteShareLink',
          input: call,
          title: `Excluir o link “${link.name}”?`,
          description:
            'O endereço deixa de funcionar na hora e as estatísticas somem. As conversas ficam guardadas até o fim da retenção.',
          done: 'O link foi excluído.',
        }),
      ]}
    />
  )
}

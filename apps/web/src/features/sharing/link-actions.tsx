import { Link } from '@tanstack/react-router'
import { ChartColumn, CirclePause, CirclePlay, Code, ExternalLink, Pencil, QrCode, RefreshCw } from 'lucide-react'
import { asked, deletion } from '#/blocks/entity/asked.tsx'
import { RowMenu } from '#/blocks/entity/row-menu.tsx'
import { ChecklistDialog } from '#/features/sharing/checklist-dialog.tsx'
import type { LinkOfAssistant } from '#/features/sharing/link-of-assistant.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { toast } from '#/ui/feedback/toasters.tsx'

const EditSheet = lazyPart(() => import('#/features/sharing/form/edit-sheet.tsx'))
const QrDialog = lazyPart(() => import('#/features/sharing/qr-dialog.tsx'))
const StatsDialog = lazyPart(() => import('#/features/sharing/stats-dialog.tsx'))

/** What an editor does with one link. */
export function LinkActions({ link, assistantId }: LinkOfAssistant) {
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
        asked(
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

import {
  ChartColumn,
  CirclePause,
  CirclePlay,
  Code,
  Ellipsis,
  ExternalLink,
  Pencil,
  QrCode,
  RefreshCw,
  Trash2,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { ChecklistDialog } from '#/features/sharing/checklist-dialog.tsx'
import { LinkConfirmation } from '#/features/sharing/link-confirmation.tsx'
import type { LinkOfAssistant } from '#/features/sharing/link-of-assistant.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { DropdownMenu, MenuItem, MenuSeparator } from '#/ui/actions/dropdown-menu.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

const EditSheet = lazyPart(async () => ({
  default: (await import('#/features/sharing/form/edit-sheet.tsx')).EditSheet,
}))
const QrDialog = lazyPart(async () => ({ default: (await import('#/features/sharing/qr/qr-dialog.tsx')).QrDialog }))
const StatsDialog = lazyPart(async () => ({
  default: (await import('#/features/sharing/stats-dialog.tsx')).StatsDialog,
}))

type Asked = 'edit' | 'qr' | 'stats' | 'check' | 'renew' | 'delete'

/** What an editor does with one link. */
export function LinkActions({ link, assistantId }: LinkOfAssistant) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const write = useWrite('setShareLinkState')
  const close = () => setAsked(null)
  const setState = (status: 'active' | 'paused') =>
    write.mutate(
      { params: { assistantId, linkId: link.id }, body: { status } },
      { onSuccess: () => toast.success(status === 'paused' ? 'O link está pausado.' : 'O link está aberto.') },
    )
  const dialog = { link, assistantId, onClose: close }
  return (
    <>
      <DropdownMenu
        trigger={<IconButton size="sm" label={`Ações de ${link.name}`} tooltip={false} icon={<Ellipsis />} />}
      >
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setAsked('edit')}>
          Editar
        </MenuItem>
        {link.url !== '' && (
          <>
            <MenuItem icon={<QrCode aria-hidden />} onSelect={() => setAsked('qr')}>
              QR Code
            </MenuItem>
            <MenuItem asChild>
              <a href={link.url} target="_blank" rel="noopener noreferrer">
                <ExternalLink aria-hidden /> Ver página
              </a>
            </MenuItem>
            <MenuItem asChild>
              {/* a new document, not a route: its preview is a frame, which no other page may hold */}
              <a href={`/assistants/manage/${assistantId}/sharing/embed/${link.id}`}>
                <Code aria-hidden /> Incorporar
              </a>
            </MenuItem>
          </>
        )}
        <MenuItem icon={<ChartColumn aria-hidden />} onSelect={() => setAsked('stats')}>
          Estatísticas
        </MenuItem>
        <MenuSeparator />
        {link.situation === 'paused' ? (
          <MenuItem
            icon={<CirclePlay aria-hidden />}
            onSelect={() => (link.checked ? setState('active') : setAsked('check'))}
          >
            Abrir
          </MenuItem>
        ) : (
          <MenuItem icon={<CirclePause aria-hidden />} onSelect={() => setState('paused')}>
            Pausar
          </MenuItem>
        )}
        <MenuItem icon={<RefreshCw aria-hidden />} onSelect={() => setAsked('renew')}>
          Gerar novo link
        </MenuItem>
        <MenuItem destructive icon={<Trash2 aria-hidden />} onSelect={() => setAsked('delete')}>
          Excluir
        </MenuItem>
      </DropdownMenu>
      <Suspense>
        {asked === 'edit' && <EditSheet {...dialog} />}
        {asked === 'qr' && <QrDialog {...dialog} />}
        {asked === 'stats' && <StatsDialog {...dialog} />}
      </Suspense>
      {asked === 'check' && <ChecklistDialog {...dialog} />}
      {(asked === 'renew' || asked === 'delete') && <LinkConfirmation {...dialog} action={asked} />}
    </>
  )
}

import type { Partner } from '@prosa/contract/people/partners.ts'
import { CirclePause, CirclePlay, Ellipsis, Pencil } from 'lucide-react'
import { useState } from 'react'
import { PartnerDialog } from '#/features/partners/partner-dialog.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { counted } from '#/text/counted.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { DropdownMenu, MenuItem } from '#/ui/actions/dropdown-menu.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

/** What an administrator does with one institution. */
export function PartnerActions({ partner }: { partner: Partner }) {
  const [asked, setAsked] = useState<'edit' | 'pause' | null>(null)
  const update = useWrite('updatePartner')
  const close = () => setAsked(null)
  const turn = (status: Partner['status'], message: string) =>
    update.mutate(
      { params: { partnerId: partner.id }, body: { status } },
      { onSuccess: () => toast.success(message), onSettled: close },
    )
  return (
    <>
      <DropdownMenu
        trigger={<IconButton size="sm" label={`Ações de ${partner.name}`} tooltip={false} icon={<Ellipsis />} />}
      >
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setAsked('edit')}>
          Editar
        </MenuItem>
        {partner.status === 'active' ? (
          <MenuItem icon={<CirclePause aria-hidden />} onSelect={() => setAsked('pause')}>
            Pausar
          </MenuItem>
        ) : (
          <MenuItem icon={<CirclePlay aria-hidden />} onSelect={() => turn('active', 'Instituição retomada.')}>
            Retomar
          </MenuItem>
        )}
      </DropdownMenu>
      {asked === 'edit' && <PartnerDialog partner={partner} onClose={close} />}
      {asked === 'pause' && (
        <AlertDialog
          open
          onOpenChange={close}
          title={`Pausar “${partner.name}”?`}
          description={`${counted(partner.peopleCount, 'pessoa perde', 'pessoas perdem')} agora os assistentes liberados para a instituição, os links dela deixam de abrir e ninguém começa as atividades dela, até você retomar. As contas continuam.`}
          confirmLabel="Pausar"
          loading={update.isPending}
          onConfirm={() => turn('paused', 'Instituição pausada.')}
        />
      )}
    </>
  )
}

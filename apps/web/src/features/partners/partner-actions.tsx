import type { Partner } from '@prosa/contract/identity/partners.ts'
import { CirclePause, CirclePlay, Pencil } from 'lucide-react'
import { withConfirmation } from '#/blocks/entity/with-confirmation.tsx'
import { RowMenu } from '#/blocks/entity/row-menu.tsx'
import { PartnerDialog } from '#/features/partners/partner-dialog.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { counted } from '#/text/counted.ts'
import { toast } from '#/ui/feedback/toasters.tsx'

export function PartnerActions({ partner }: { partner: Partner }) {
  const resume = useWrite('updatePartner', { onSuccess: () => toast.success('Instituição retomada.') })
  const params = { partnerId: partner.id }
  return (
    <RowMenu
      of={partner.name}
      actions={[
        { label: 'Editar', icon: Pencil, renderDialog: (close) => <PartnerDialog partner={partner} onClose={close} /> },
        partner.status === 'paused'
          ? {
              label: 'Retomar',
              icon: CirclePlay,
              onSelect: () => resume.mutate({ params, body: { status: 'active' } }),
            }
          : withConfirmation(
              { label: 'Pausar', icon: CirclePause },
              {
                operation: 'updatePartner',
                input: { params, body: { status: 'paused' } },
                title: `Pausar “${partner.name}”?`,
                description: `${counted(partner.peopleCount, 'pessoa perde', 'pessoas perdem')} agora os assistentes liberados para a instituição, os links dela deixam de abrir e ninguém começa as atividades dela, até você retomar. As contas continuam.`,
                done: 'Instituição pausada.',
              },
            ),
      ]}
    />
  )
}

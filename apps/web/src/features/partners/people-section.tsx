import { Part } from '#/ui/layout/part.tsx'
import type { Partner } from '@prosa/contract/identity/partners.ts'
import { Link2, UserPlus, UsersRound } from 'lucide-react'
import { ChoosePeopleDialog } from '#/blocks/entity/choose-people-dialog.tsx'
import { Confirmation } from '#/blocks/entity/confirmation.tsx'
import { DialogButton } from '#/blocks/entity/dialog-button.tsx'
import { InvitationDialog } from '#/blocks/entity/invitation-dialog.tsx'
import type { ListSearchProps, RowOf } from '#/blocks/list/list-types.ts'
import { ListView } from '#/blocks/list/list-view.tsx'
import { NameCell } from '#/blocks/list/name-cell.tsx'
import { api } from '#/lib/api/api.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { Can } from '#/lib/session/can.tsx'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { counted } from '#/text/counted.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'

interface PeopleSectionProps extends ListSearchProps<'listPartnerPeople'> {
  partner: Partner
}

export function PeopleSection({ partner, ...props }: PeopleSectionProps) {
  return (
    <Part
      title="Pessoas"
      action={
        <>
          <DialogButton
            variant="secondary"
            icon={Link2}
            label="Vincular pessoas"
            renderDialog={(close) => (
              <ChoosePeopleDialog
                title={`Vincular pessoas a “${partner.name}”`}
                description="Aparecem as pessoas com o papel Parceiro que ainda não têm instituição."
                among={{ role: 'partner', partner: 'none' }}
                verb="Vincular"
                search={{ label: 'Buscar parceiros', found: 'Parceiros encontrados' }}
                nobody="Não há parceiros sem instituição. Convide alguém."
                save={async (userIds) => {
                  const { linked } = await api.linkPartnerPeople({
                    params: { partnerId: partner.id },
                    body: { userIds },
                  })
                  return `${counted(linked, 'pessoa vinculada', 'pessoas vinculadas')}.`
                }}
                onClose={close}
              />
            )}
          />
          <Can permission="users.invite">
            <DialogButton
              icon={UserPlus}
              label="Convidar pessoa"
              renderDialog={(close) => (
                <InvitationDialog
                  title={`Convidar para “${partner.name}”`}
                  description={`${runtimeConfig.mail ? 'A pessoa recebe um e-mail' : 'Aparece aqui um link'} para criar a senha; ela entra com o papel Parceiro.`}
                  invitedAs={{ kind: 'partner', partnerId: partner.id }}
                  onClose={close}
                />
              )}
            />
          </Can>
        </>
      }
    >
      <ListView
        {...props}
        list="listPartnerPeople"
        params={{ partnerId: partner.id }}
        label="Pessoas da instituição"
        failure="Não foi possível carregar as pessoas"
        filters={{ q: { label: 'Buscar pessoas da instituição', placeholder: 'Buscar por nome ou e-mail…' } }}
        columns={columns}
        renderActions={({ id, name }) => (
          <DialogButton
            size="sm"
            variant="ghost"
            aria-label={`Desvincular ${name}`}
            label="Desvincular"
            renderDialog={(close) => (
              <Confirmation
                operation="unlinkPartnerPerson"
                input={{ params: { partnerId: partner.id, userId: id } }}
                title={`Desvincular ${name} de “${partner.name}”?`}
                description="A pessoa perde agora os assistentes liberados para a instituição. A conta dela continua."
                confirmLabel="Desvincular"
                done={`Vínculo de ${name} removido.`}
                onClose={close}
              />
            )}
          />
        )}
        empty={{
          icon: <UsersRound />,
          title: 'Ninguém nesta instituição ainda.',
          description: 'Convide alguém de lá, ou vincule pessoas com o papel Parceiro.',
        }}
      />
    </Part>
  )
}

const columns: readonly Column<RowOf<'listPartnerPeople'>>[] = [
  {
    id: 'name',
    header: 'Nome',
    cell: ({ name, email, suspended }) => (
      <NameCell name={name} below={email}>
        {suspended && (
          <Badge tone="danger" className="mt-1">
            Bloqueado
          </Badge>
        )}
      </NameCell>
    ),
  },
  {
    id: 'lastSeenAt',
    header: 'Último acesso',
    cell: ({ lastSeenAt }) => (lastSeenAt ? formatDateTime(lastSeenAt) : 'Nunca'),
  },
]

import type { Partner } from '@prosa/contract/people/partners.ts'
import { Link2, UserPlus, UsersRound } from 'lucide-react'
import { Confirmation } from '#/blocks/entity/confirmation.tsx'
import { DialogButton } from '#/blocks/entity/dialog-button.tsx'
import { InvitationDialog } from '#/blocks/entity/invitation-dialog.tsx'
import type { ListSearchProps, RowOf } from '#/blocks/list/list-types.ts'
import { ListView } from '#/blocks/list/list-view.tsx'
import { NameCell } from '#/blocks/list/name-cell.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { usePeopleChoice } from '#/lib/forms/people-choice.ts'
import { Can } from '#/lib/session/can.tsx'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { ChoicePicker } from '#/ui/inputs/choice-picker.tsx'
import { Badge } from '#/ui/layout/badge.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'

interface PeopleSectionProps extends ListSearchProps<'listPartnerPeople'> {
  partner: Partner
}

export function PeopleSection({ partner, ...props }: PeopleSectionProps) {
  return (
    <section aria-labelledby="people" className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="people" className="text-lg font-semibold">
          Pessoas
        </h2>
        <div className="flex flex-wrap gap-2">
          <DialogButton
            variant="secondary"
            icon={Link2}
            label="Vincular pessoas"
            renderDialog={(close) => <LinkPeopleDialog partner={partner} onClose={close} />}
          />
          <Can permission="users.invite">
            <DialogButton
              icon={UserPlus}
              label="Convidar pessoa"
              renderDialog={(close) => (
                <InvitationDialog
                  title={`Convidar para “${partner.name}”`}
                  description={`${runtimeConfig.mail ? 'A pessoa recebe um e-mail' : 'Aparece aqui um link'} para criar a senha; ela entra com o papel Parceiro.`}
                  invitedAs={{ roles: ['partner'], partnerId: partner.id }}
                  onClose={close}
                />
              )}
            />
          </Can>
        </div>
      </header>
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
    </section>
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

interface LinkPeopleDialogProps {
  partner: { id: number; name: string }
  onClose: () => void
}

/** Links people with the role partner who belong to no institution yet. */
function LinkPeopleDialog({ partner, onClose }: LinkPeopleDialogProps) {
  const people = usePeopleChoice({ role: 'partner', partner: 'none' })
  const link = useWrite('linkPartnerPeople', { meta: { showsProblem: true } })
  const send = () =>
    link.mutate(
      { params: { partnerId: partner.id }, body: { userIds: people.chosen.map(({ id }) => id) } },
      {
        onSuccess: ({ linked }) => {
          toast.success(`${counted(linked, 'pessoa vinculada', 'pessoas vinculadas')}.`)
          onClose()
        },
      },
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Vincular pessoas a “${partner.name}”`}
      description="Aparecem as pessoas com o papel Parceiro que ainda não têm instituição."
      footer={
        <Button onClick={send} loading={link.isPending} disabled={people.chosen.length === 0}>
          {people.chosen.length === 0 ? 'Vincular' : `Vincular ${counted(people.chosen.length, 'pessoa', 'pessoas')}`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 pt-2">
        {link.isError && <Notice tone="danger">{problemText(link.error)}</Notice>}
        <ChoicePicker
          {...people}
          labels={labels}
          empty={
            people.query
              ? `Ninguém encontrado para “${people.query}”.`
              : 'Não há parceiros sem instituição. Convide alguém.'
          }
        />
      </div>
    </Dialog>
  )
}

const labels = {
  search: 'Buscar parceiros',
  placeholder: 'Buscar por nome ou e-mail…',
  found: 'Parceiros encontrados',
  chosen: 'Pessoas escolhidas',
  remove: (name: string) => `Tirar ${name} da escolha`,
}

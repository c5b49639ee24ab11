import type { UserAssistant } from '@prosa/contract/identity/user-details.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Bot, Plus, CalendarClock, Settings2, UserCog, UserMinus } from 'lucide-react'
import { DialogButton } from '#/blocks/entity/dialog-button.tsx'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { ListView } from '#/blocks/list/list-view.tsx'
import { NameCell } from '#/blocks/list/name-cell.tsx'
import { AddAssistantDialog } from '#/features/users/add-assistant-dialog.tsx'
import { UserHeader } from '#/features/users/person/user-header.tsx'
import { read, useWrite } from '#/lib/api/operations.ts'
import { formatDate, formatDateTime, formatMoney } from '#/lib/format/format.ts'
import { usePageTitle } from '#/lib/format/page-title.ts'
import { Can } from '#/lib/session/can.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { type Column, countColumn } from '#/ui/lists/data-table.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { Link } from '@tanstack/react-router'
import { AccessEndDialog } from '#/blocks/assistant/access-end-dialog.tsx'
import { withConfirmation } from '#/blocks/entity/with-confirmation.tsx'
import { RowMenu } from '#/blocks/entity/row-menu.tsx'
import { toast } from '#/lib/device/toast.ts'

/** Placeholder for the assistants of a new person. */
export function AssistantsOfNobody() {
  return (
    <div className="flex flex-col gap-6">
      <UserHeader userId={null} title="Convidar pessoa" current="assistants" />
      <EmptyState
        icon={<Bot />}
        title="Salve o usuário para vincular assistentes."
        action={
          <LinkButton to="/users/$userId" params={{ userId: 'create' }}>
            Preencher os dados
          </LinkButton>
        }
      />
    </div>
  )
}

interface UserAssistantsPageProps extends ListSearchProps<'listUserAssistants'> {
  userId: number
}

/** Assistants that a person may use, with the source of each access. */
export function UserAssistantsPage({ userId, ...props }: UserAssistantsPageProps) {
  const { data: user } = useSuspenseQuery(read('getUser', { params: { userId } }))
  const title = `Assistentes de ${user.name}`
  usePageTitle(title)
  return (
    <div className="flex flex-col gap-5">
      <UserHeader userId={userId} title={title} current="assistants" />
      <ListView
        {...props}
        list="listUserAssistants"
        params={{ userId }}
        label="Assistentes"
        failure="Não foi possível carregar a lista"
        filters={{
          q: { label: 'Buscar assistentes', placeholder: 'Buscar por nome…' },
          binding: { label: 'Vínculo', options: { all: 'Todos os vínculos', ...bindingLabels } },
        }}
        beside={
          <Can permission="access.manage">
            <DialogButton
              icon={Plus}
              label="Adicionar assistente"
              renderDialog={(close) => <AddAssistantDialog user={user} onClose={close} />}
            />
          </Can>
        }
        columns={columns}
        rowId={({ assistantId }) => String(assistantId)}
        renderActions={(entry) => <BindingActions userId={userId} entry={entry} />}
        empty={{
          icon: <Bot />,
          title: `${user.name} ainda não tem assistentes.`,
          description: 'Adicione um assistente para a pessoa começar a conversar.',
        }}
        nothing="Nenhum assistente com estes filtros."
      />
    </div>
  )
}

const bindingLabels: Readonly<Record<UserAssistant['binding'], string>> = {
  owner: 'Responsável',
  editor: 'Pode editar',
  viewer: 'Pode conversar',
  group: 'Via grupo',
  public: 'Público',
}

const bindingText = ({ binding, via, expiresAt }: UserAssistant): string =>
  [bindingLabels[binding], via && `(${via})`, expiresAt && `até ${formatDate(expiresAt)}`].filter(Boolean).join(' ')

const columns: readonly Column<UserAssistant>[] = [
  {
    id: 'name',
    header: 'Assistente',
    cell: (row) => (
      <NameCell
        name={row.name}
        link={{ to: '/assistants/manage/$assistantId', params: { assistantId: String(row.assistantId) } }}
      />
    ),
  },
  { id: 'binding', header: 'Vínculo', cell: bindingText },
  {
    id: 'lastChatAt',
    header: 'Última conversa',
    from: 'md',
    cell: ({ lastChatAt }) => (lastChatAt ? formatDateTime(lastChatAt) : 'Nunca'),
  },
  countColumn('chats', 'Conversas', 'md'),
  { id: 'costBrl', header: 'Custo', from: 'md', align: 'end', cell: ({ costBrl }) => formatMoney(costBrl) },
]

interface BindingActionsProps {
  userId: number
  entry: UserAssistant
}

/** A person's individual access is changed here; other access on the assistant's page. */
function BindingActions({ userId, entry: { assistantId, name, binding, expiresAt } }: BindingActionsProps) {
  const change = useWrite('changeAccess')
  const params = { assistantId, kind: 'user' as const, principalId: userId }
  const otherRole = binding === 'editor' ? ('viewer' as const) : ('editor' as const)
  const otherLabel = otherRole === 'editor' ? 'Pode editar' : 'Pode conversar'
  const isOwn = binding === 'editor' || binding === 'viewer'
  return (
    <RowMenu
      of={name}
      actions={[
        isOwn && {
          label: `Alterar papel para “${otherLabel}”`,
          icon: UserCog,
          onSelect: () =>
            change.mutate(
              { params, body: { role: otherRole } },
              { onSuccess: () => toast.success(`${name}: ${otherLabel.toLowerCase()}.`) },
            ),
        },
        isOwn && {
          label: 'Definir validade',
          icon: CalendarClock,
          renderDialog: (close) => (
            <AccessEndDialog
              {...{ params, expiresAt }}
              description={`Até quando a pessoa usa “${name}”.`}
              onClose={close}
            />
          ),
        },
        isOwn &&
          withConfirmation(
            { label: 'Remover', icon: UserMinus, destructive: true },
            {
              operation: 'removeAccess',
              input: { params },
              title: `Remover “${name}”?`,
              description:
                'A pessoa perde o acesso na hora, também nas conversas abertas. O que vem de grupos continua.',
              done: 'Acesso removido.',
            },
          ),
        isOwn && 'line',
        <Link key="access" to="/assistants/manage/$assistantId/access" params={{ assistantId: String(assistantId) }}>
          <Settings2 aria-hidden /> Abrir o controle de acesso
        </Link>,
      ]}
    />
  )
}

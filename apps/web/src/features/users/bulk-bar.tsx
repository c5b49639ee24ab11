import type { PersonKind } from '@prosa/contract/identity/person-kinds.ts'
import type { InvitationLink } from '@prosa/contract/identity/users.ts'
import { useState } from 'react'
import { ChoiceSelect, toChoiceSource, useHasChoices } from '#/blocks/entity/choices.tsx'
import { KindFields } from '#/blocks/entity/kind-fields.tsx'
import { InvitationLinks } from '#/blocks/entity/invitation-links.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { counted } from '#/text/counted.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { Dialog, DialogClose } from '#/ui/overlays/dialog.tsx'
import { FormDialog } from '#/ui/overlays/form-dialog.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#/ui/actions/dropdown-menu.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

type Change =
  | { kind: 'set-kind'; personKind: PersonKind; partnerId: number | null }
  | { kind: 'add-group'; groupId: number }
  | { kind: 'suspend' }
  | { kind: 'invite-again' }

interface BulkBarProps {
  selected: readonly number[]
  onClear: () => void
}

/** Actions for several selected people. */
export function BulkBar({ selected, onClear }: BulkBarProps) {
  const hasGroups = useHasChoices('groups')
  const [suspending, setSuspending] = useState(false)
  const [dialog, setDialog] = useState<'kind' | 'group'>()
  const [invitations, setInvitations] = useState<readonly InvitationLink[]>([])
  const change = useWrite('changeUsers', {
    onSuccess: ({ changed, refused, invitations: links }, { body }) => {
      setInvitations(links)
      if (refused.length === 0 && links.length === 0) toast.success(doneText(body.change.kind, changed))
      setDialog(undefined)
      onClear()
    },
    onSettled: () => setSuspending(false),
  })
  const apply = (wish: Change) => change.mutate({ body: { userIds: [...selected], change: wish } })
  const refused = change.data?.refused ?? []
  return (
    <>
      {selected.length > 0 && (
        <div
          role="group"
          aria-label="Pessoas selecionadas"
          className="flex flex-wrap items-center gap-2 rounded-xl border border-border bg-muted/50 px-4 py-2"
        >
          <p aria-live="polite" className="mr-auto text-sm font-medium">
            {counted(selected.length, 'pessoa selecionada', 'pessoas selecionadas')}
          </p>
          <DropdownMenu
            trigger={
              <Button size="sm" loading={change.isPending}>
                Ações em massa
              </Button>
            }
          >
            <MenuItem onSelect={() => setDialog('kind')}>Mudar a função…</MenuItem>
            {hasGroups && <MenuItem onSelect={() => setDialog('group')}>Incluir em um grupo…</MenuItem>}
            <MenuItem onSelect={() => apply({ kind: 'invite-again' })}>Reenviar convite</MenuItem>
            <MenuSeparator />
            <MenuItem destructive onSelect={() => setSuspending(true)}>
              Bloquear
            </MenuItem>
          </DropdownMenu>
          <Button size="sm" variant="secondary" onClick={onClear}>
            Limpar seleção
          </Button>
        </div>
      )}
      {dialog === 'kind' && (
        <KindDialog
          count={selected.length}
          busy={change.isPending}
          onChoose={(personKind, partnerId) => apply({ kind: 'set-kind', personKind, partnerId })}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'group' && (
        <GroupDialog
          count={selected.length}
          busy={change.isPending}
          onChoose={(groupId) => apply({ kind: 'add-group', groupId })}
          onClose={() => setDialog(undefined)}
        />
      )}
      <AlertDialog
        open={suspending}
        onOpenChange={setSuspending}
        title={`Bloquear ${counted(selected.length, 'pessoa', 'pessoas')}?`}
        description="Elas saem de todos os aparelhos e não conseguem mais entrar até você desbloquear cada conta."
        confirmLabel="Bloquear"
        loading={change.isPending}
        onConfirm={() => apply({ kind: 'suspend' })}
      />
      <Dialog
        open={invitations.length > 0}
        onOpenChange={() => setInvitations([])}
        size="lg"
        title="Convites para entregar"
        footer={
          <DialogClose>
            <Button>Concluir</Button>
          </DialogClose>
        }
      >
        <InvitationLinks invitations={invitations} />
      </Dialog>
      <Dialog
        open={refused.length > 0 && invitations.length === 0}
        onOpenChange={change.reset}
        title="Nem todas puderam ser alteradas"
        description={`${counted(change.data?.changed ?? 0, 'pessoa foi alterada', 'pessoas foram alteradas')}. As outras ficaram como estavam:`}
        footer={
          <DialogClose>
            <Button>Entendi</Button>
          </DialogClose>
        }
      >
        <ul className="flex flex-col gap-2 pt-2 text-sm">
          {refused.map(({ userId, name, reason }) => (
            <li key={userId}>
              <span className="font-medium">{name}:</span> {reason}
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}

const doneText = (kind: Change['kind'], changed: number): string =>
  kind === 'invite-again'
    ? `${counted(changed, 'convite enviado', 'convites enviados')} por e-mail.`
    : `Pronto: ${counted(changed, 'pessoa alterada', 'pessoas alteradas')}.`

interface KindDialogProps {
  count: number
  busy: boolean
  onChoose: (kind: PersonKind, partnerId: number | null) => void
  onClose: () => void
}

function KindDialog({ count, busy, onChoose, onClose }: KindDialogProps) {
  const [value, setValue] = useState<{ kind: PersonKind | undefined; partnerId: number | null }>({
    kind: undefined,
    partnerId: null,
  })
  const { kind, partnerId } = value
  return (
    <FormDialog
      title={`Mudar a função de ${counted(count, 'pessoa', 'pessoas')}`}
      description="Os papéis e o perfil de permissões passam a ser os da função. As sessões abertas dessas pessoas são encerradas se o papel mudar."
      submitLabel="Mudar"
      cancels
      disabled={kind === undefined}
      busy={busy}
      submit={(event) => {
        event.preventDefault()
        if (kind) onChoose(kind, kind === 'partner' ? partnerId : null)
      }}
      onClose={onClose}
    >
      <KindFields value={value} onChange={setValue} />
    </FormDialog>
  )
}

interface GroupDialogProps {
  count: number
  busy: boolean
  onChoose: (groupId: number) => void
  onClose: () => void
}

function GroupDialog({ count, busy, onChoose, onClose }: GroupDialogProps) {
  const [groupId, setGroupId] = useState<string>()
  return (
    <FormDialog
      title={`Incluir ${counted(count, 'pessoa', 'pessoas')} em um grupo`}
      submitLabel="Incluir"
      cancels
      disabled={groupId === undefined}
      busy={busy}
      submit={(event) => {
        event.preventDefault()
        onChoose(Number(groupId))
      }}
      onClose={onClose}
    >
      <Field label="Grupo">
        <ChoiceSelect source={toChoiceSource('groups')} value={groupId} onValueChange={setGroupId} />
      </Field>
    </FormDialog>
  )
}

import { roleLabels, roleSchema } from '@prosa/contract/people/permissions.ts'
import type { Role } from '@prosa/contract/people/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, useWrite } from '#/lib/api/operations.ts'
import { counted } from '#/text/counted.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { Dialog, DialogClose } from '#/ui/overlays/dialog.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#/ui/actions/dropdown-menu.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

type Change =
  | { kind: 'add-role'; role: Role }
  | { kind: 'add-group'; groupId: number }
  | { kind: 'suspend' }
  | { kind: 'invite-again' }

interface BulkBarProps {
  selected: readonly number[]
  onClear: () => void
}

/** What is done with several people at once. */
export function BulkBar({ selected, onClear }: BulkBarProps) {
  const { data: choices } = useQuery(read('getUserChoices'))
  const [suspending, setSuspending] = useState(false)
  const change = useWrite('changeUsers', {
    onSuccess: ({ changed, refused }) => {
      if (refused.length === 0) toast.success(`Pronto: ${counted(changed, 'pessoa alterada', 'pessoas alteradas')}.`)
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
            {roleSchema.options.map((role) => (
              <MenuItem key={role} onSelect={() => apply({ kind: 'add-role', role })}>
                Dar o papel {roleLabels[role]}
              </MenuItem>
            ))}
            {choices && choices.groups.length > 0 && <MenuSeparator />}
            {choices?.groups.map(({ id, name }) => (
              <MenuItem key={id} onSelect={() => apply({ kind: 'add-group', groupId: id })}>
                Incluir em {name}
              </MenuItem>
            ))}
            <MenuSeparator />
            <MenuItem onSelect={() => apply({ kind: 'invite-again' })}>Reenviar convite</MenuItem>
            <MenuItem destructive onSelect={() => setSuspending(true)}>
              Bloquear
            </MenuItem>
          </DropdownMenu>
          <Button size="sm" variant="secondary" onClick={onClear}>
            Limpar seleção
          </Button>
        </div>
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
        open={refused.length > 0}
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

import { useSuspenseQuery } from '@tanstack/react-query'
import { OrganizationSwitch } from '#/blocks/assistant/organization-switch.tsx'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { EntriesSection } from '#/features/access/entries/entries-section.tsx'
import { read, useWrite } from '#/lib/api/operations.ts'
import { useState } from 'react'
import { toast } from '#/lib/device/toast.ts'
import type { FoundPrincipal } from '@prosa/contract/assistants/access.ts'
import { PeopleSearch } from '#/features/access/people-search.tsx'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Card } from '#/ui/layout/card.tsx'

interface AccessPartProps extends ListSearchProps<'listAccess'> {
  assistantId: number
  transferring: boolean
  onTransferringChange: (transferring: boolean) => void
}

/** People and groups with access, and the organization. */
export function AccessPart({ assistantId, transferring, onTransferringChange, ...list }: AccessPartProps) {
  const { data: settings } = useSuspenseQuery(read('getAccess', { params: { assistantId } }))
  const { abilities, visibility, published } = settings
  return (
    <>
      <EntriesSection
        assistantId={assistantId}
        abilities={abilities}
        onTransfer={() => onTransferringChange(true)}
        {...list}
      />
      <Card className="sm:px-6">
        <OrganizationSwitch {...{ assistantId, visibility, published }} mayOpen={abilities.publishInternal} />
      </Card>
      {transferring && abilities.transfer && (
        <TransferDialog assistantId={assistantId} onClose={() => onTransferringChange(false)} />
      )}
    </>
  )
}

interface TransferDialogProps {
  assistantId: number
  onClose: () => void
}

function TransferDialog({ assistantId, onClose }: TransferDialogProps) {
  const [newOwner, setNewOwner] = useState<FoundPrincipal | null>(null)
  const transfer = useWrite('transferAssistant', {
    meta: { showsProblem: true },
    onSuccess: () => {
      toast.success(`${newOwner?.name} agora é responsável por este assistente.`)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Trocar o responsável"
      description="Quem assume decide quem usa e edita o assistente, e pode arquivá-lo ou excluí-lo. Quem é responsável hoje continua podendo editar."
      footer={
        <Button
          disabled={!newOwner}
          loading={transfer.isPending}
          onClick={() =>
            newOwner && transfer.mutate({ params: { assistantId }, body: { userId: newOwner.principal.id } })
          }
        >
          {newOwner ? `Transferir para ${newOwner.name}` : 'Transferir'}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 pt-1">
        {transfer.error && <Notice tone="danger">{problemText(transfer.error)}</Notice>}
        <PeopleSearch
          assistantId={assistantId}
          only="people"
          allowAdded
          isChosen={({ principal }) => principal.id === newOwner?.principal.id}
          onToggle={(found) => setNewOwner(found.principal.id === newOwner?.principal.id ? null : found)}
        />
      </div>
    </Dialog>
  )
}

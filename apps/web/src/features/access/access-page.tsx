import { useSuspenseQuery } from '@tanstack/react-query'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { EntriesSection } from '#/features/access/entries/entries-section.tsx'
import { VisibilitySection } from '#/features/access/visibility-section.tsx'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { useState } from 'react'
import { toast } from '#/lib/device/toast.ts'
import { OptionSection } from '#/features/access/option-section.tsx'
import { assistantOptions } from '@prosa/contract/assistants/assistant-options.ts'
import type { FoundPrincipal } from '@prosa/contract/assistants/access.ts'
import { PeopleSearch } from '#/features/access/people-search.tsx'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { MessagesSquare } from 'lucide-react'
import { ChatsSheet } from '#/features/access/chats-sheet.tsx'

// Loaded together with its dependencies only when needed, to keep the page's bundle small.
const AttendanceSection = lazyPart(
  () => import('#/features/access/attendance-section.tsx'),
  () => <Skeleton className="h-32" />,
)

interface AccessPageProps extends ListSearchProps<'listAccess'> {
  assistantId: number
  transferring: boolean
  onTransferringChange: (transferring: boolean) => void
}

/** Sets who may use an assistant, who may change it, and who may read its conversations. */
export function AccessPage({ assistantId, transferring, onTransferringChange, ...list }: AccessPageProps) {
  const { data: settings } = useSuspenseQuery(read('getAccess', { params: { assistantId } }))
  const [reading, setReading] = useState(false)
  const { abilities } = settings
  return (
    <>
      <VisibilitySection assistantId={assistantId} settings={settings} />
      <EntriesSection
        assistantId={assistantId}
        abilities={abilities}
        onTransfer={() => onTransferringChange(true)}
        {...list}
      />
      {assistantOptions
        .filter(({ name, needs }) => settings[name] || !needs || abilities[needs])
        .map((option) => (
          <OptionSection key={option.name} {...{ assistantId, option, settings }}>
            {option.name === 'chatsReadable' && settings.chatsReadable && abilities.readChats && (
              <Button variant="secondary" onClick={() => setReading(true)}>
                <MessagesSquare aria-hidden /> Ler conversas
              </Button>
            )}
          </OptionSection>
        ))}
      {reading && <ChatsSheet assistantId={assistantId} onClose={() => setReading(false)} />}
      <AttendanceSection assistantId={assistantId} />
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

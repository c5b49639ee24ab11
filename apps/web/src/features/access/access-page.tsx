import { useSuspenseQuery } from '@tanstack/react-query'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { EntriesSection } from '#/features/access/entries/entries-section.tsx'
import { TranscriptsSection } from '#/features/access/transcripts-section.tsx'
import { TransferDialog } from '#/features/access/transfer-dialog.tsx'
import { VisibilitySection } from '#/features/access/visibility-section.tsx'
import { WebChatsSection } from '#/features/access/web-chats-section.tsx'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { read } from '#/lib/api/operations.ts'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

// with what only it calls, so that what every page carries stays light
const AttendanceSection = lazyPart(
  () => import('#/features/access/attendance-section.tsx'),
  () => <Skeleton className="h-32" />,
)

interface AccessPageProps extends ListSearchProps<'listAccess'> {
  assistantId: number
  transferring: boolean
  onTransferringChange: (transferring: boolean) => void
}

/** Who may use an assistant, who may change it, and who may read what is said to it. */
export function AccessPage({ assistantId, transferring, onTransferringChange, ...list }: AccessPageProps) {
  const { data: settings } = useSuspenseQuery(read('getAccess', { params: { assistantId } }))
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
      <WebChatsSection assistantId={assistantId} allowed={settings.chatsOnWeb} />
      {(abilities.readChats || settings.chatsReadable) && (
        <TranscriptsSection assistantId={assistantId} settings={settings} />
      )}
      <AttendanceSection assistantId={assistantId} />
      {transferring && abilities.transfer && (
        <TransferDialog assistantId={assistantId} onClose={() => onTransferringChange(false)} />
      )}
    </>
  )
}

import { useSuspenseQuery } from '@tanstack/react-query'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { EntriesSection } from '#/features/access/entries/entries-section.tsx'
import { TranscriptsSection } from '#/features/access/transcripts-section.tsx'
import { TransferDialog } from '#/features/access/transfer-dialog.tsx'
import { VisibilitySection } from '#/features/access/visibility-section.tsx'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { useState } from 'react'
import { Confirmation } from '#/blocks/entity/confirmation.tsx'
import { toast } from '#/lib/device/toast.ts'
import { HelpLink } from '#/ui/actions/help-link.tsx'
import { Switch } from '#/ui/inputs/switch.tsx'
import { Section } from '#/ui/layout/section.tsx'

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

/** Whether people may show their conversations to whoever has the link. Off until somebody turns it on, and the owner hears of it. */
function WebChatsSection({ assistantId, allowed }: { assistantId: number; allowed: boolean }) {
  const [asking, setAsking] = useState(false)
  const forbid = useWrite('updateAccess', {
    onSuccess: () => toast.success('Os links de conversas na Web não abrem mais.'),
  })
  const input = (chatsOnWeb: boolean) => ({ params: { assistantId }, body: { chatsOnWeb } })
  return (
    <Section title="Conversas na Web" action={<HelpLink page="quem-le-conversas" about="conversas compartilhadas" />}>
      <Switch
        label="Permitir links de conversas na Web"
        hint="Quem conversa pode mostrar uma conversa a quem tem o link, sem entrar. Nomes e dados pessoais ficam ocultos."
        checked={allowed}
        pending={forbid.isPending}
        onCheckedChange={(wanted) => (wanted ? setAsking(true) : forbid.mutate(input(false)))}
      />
      {asking && (
        <Confirmation
          operation="updateAccess"
          input={input(true)}
          destructive={false}
          title="Permitir conversas na Web?"
          description="Quem conversa com este assistente decide quais conversas mostrar. As respostas podem citar os documentos dele. O responsável pelo assistente recebe um aviso."
          confirmLabel="Permitir"
          done="Conversas podem ir para a Web."
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  )
}

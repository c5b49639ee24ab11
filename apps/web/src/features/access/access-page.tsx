import { useSuspenseQuery } from '@tanstack/react-query'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { EntriesSection } from '#/features/access/entries/entries-section.tsx'
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
import type { FoundPrincipal, AccessSettings } from '@prosa/contract/assistants/access.ts'
import { PeopleSearch } from '#/features/access/people-search.tsx'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { MessagesSquare } from 'lucide-react'
import { ChatsSheet } from '#/features/access/chats-sheet.tsx'

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

interface ReadingSectionProps {
  assistantId: number
  settings: AccessSettings
}

/**
 * Lets editors read conversations. It is off until a person with the permission turns it on, and then every chat of
 * the assistant announces it.
 */
function TranscriptsSection({ assistantId, settings: { chatsReadable, abilities } }: ReadingSectionProps) {
  const [open, setOpen] = useState<'confirm' | 'chats' | null>(null)
  const close = () => setOpen(null)
  const update = useWrite('updateAccess')
  const inputOf = (chatsReadable: boolean) => ({ params: { assistantId }, body: { chatsReadable } })
  return (
    <Section
      title="Conversas dos usuários"
      action={
        <div className="flex items-center gap-2">
          {chatsReadable && abilities.readChats && (
            <Button variant="secondary" onClick={() => setOpen('chats')}>
              <MessagesSquare aria-hidden /> Ler conversas
            </Button>
          )}
          <HelpLink page="quem-le-conversas" about="o que os outros podem ler" />
        </div>
      }
    >
      <Switch
        label="Ler conversas dos usuários"
        hint="Quando está ligado, cada conversa avisa que pode ser lida, e cada leitura fica no histórico de acesso."
        checked={chatsReadable}
        pending={update.isPending}
        onCheckedChange={(readable) => (readable ? setOpen('confirm') : update.mutate(inputOf(false)))}
      />
      {open === 'confirm' && (
        <Confirmation
          operation="updateAccess"
          input={inputOf(true)}
          destructive={false}
          title="Ligar a leitura de conversas?"
          description="Quem edita este assistente e tem permissão poderá ler o que as pessoas escrevem, visitantes de links também. Todas as conversas passam a mostrar o aviso."
          confirmLabel="Ligar"
          onClose={close}
        />
      )}
      {open === 'chats' && <ChatsSheet assistantId={assistantId} onClose={close} />}
    </Section>
  )
}

import type { AccessSettings } from '@prosa/contract/assistants/access.ts'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { Confirmation } from '#/blocks/entity/confirmation.tsx'
import { ChatsSheet } from '#/features/access/chats-sheet.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { HelpLink } from '#/ui/actions/help-link.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { Switch } from '#/ui/inputs/switch.tsx'

interface ReadingSectionProps {
  assistantId: number
  settings: AccessSettings
}

/**
 * Lets editors read conversations. It is off until a person with the permission turns it on, and then every chat of
 * the assistant announces it.
 */
export function TranscriptsSection({ assistantId, settings: { chatsReadable, abilities } }: ReadingSectionProps) {
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

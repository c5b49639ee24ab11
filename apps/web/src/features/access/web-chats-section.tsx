import { useState } from 'react'
import { Confirmation } from '#/blocks/entity/confirmation.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { toast } from '#/lib/device/toast.ts'
import { HelpLink } from '#/ui/actions/help-link.tsx'
import { Switch } from '#/ui/inputs/switch.tsx'
import { Section } from '#/ui/layout/section.tsx'

/** Whether people may show their conversations to whoever has the link. Off until somebody turns it on, and the owner hears of it. */
export function WebChatsSection({ assistantId, allowed }: { assistantId: number; allowed: boolean }) {
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

import { useState } from 'react'
import { useWrite } from '#/lib/api/operations.ts'
import { toast } from '#/lib/device/toast.ts'
import { HelpLink } from '#/ui/actions/help-link.tsx'
import { Switch } from '#/ui/inputs/switch.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'

/** Whether people may show their conversations to whoever has the link. Off until somebody turns it on, and the owner hears of it. */
export function WebChatsSection({ assistantId, allowed }: { assistantId: number; allowed: boolean }) {
  const [asking, setAsking] = useState(false)
  const update = useWrite('updateAccess', {
    onSuccess: ({ chatsOnWeb }) =>
      toast.success(chatsOnWeb ? 'Conversas podem ir para a Web.' : 'Os links de conversas na Web não abrem mais.'),
  })
  const change = (chatsOnWeb: boolean) =>
    update.mutate({ params: { assistantId }, body: { chatsOnWeb } }, { onSettled: () => setAsking(false) })
  return (
    <Section title="Conversas na Web" action={<HelpLink page="quem-le-conversas" about="conversas compartilhadas" />}>
      <Switch
        label="Permitir links de conversas na Web"
        hint="Quem conversa pode mostrar uma conversa a quem tem o link, sem entrar. Nomes e dados pessoais ficam ocultos."
        checked={allowed}
        pending={update.isPending}
        onCheckedChange={(wanted) => (wanted ? setAsking(true) : change(false))}
      />
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        destructive={false}
        title="Permitir conversas na Web?"
        description="Quem conversa com este assistente decide quais conversas mostrar. As respostas podem citar os documentos dele. O responsável pelo assistente recebe um aviso."
        confirmLabel="Permitir"
        loading={update.isPending}
        onConfirm={() => change(true)}
      />
    </Section>
  )
}

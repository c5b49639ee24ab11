import type { MyPrivacyRequest } from '@prosa/contract/people/own-privacy.ts'
import { Download, MessageSquareX, UserX } from 'lucide-react'
import { useState } from 'react'
import { Confirmation } from '#/blocks/entity/confirmation.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { NoteDialog } from '#/ui/overlays/note-dialog.tsx'

/** Take everything along, delete the conversations, ask to go. */
export function OwnData({ requests }: { requests: readonly MyPrivacyRequest[] }) {
  const [asked, setAsked] = useState<'chats' | 'account'>()
  const close = () => setAsked(undefined)
  const startExport = useWrite('requestExport')
  const waits = (kind: MyPrivacyRequest['kind']) =>
    requests.some((one) => one.kind === kind && (one.status === 'open' || one.status === 'running'))
  return (
    <Section
      title="O que você pode fazer"
      description="A cópia traz a sua conta, as suas conversas, os seus assistentes e os seus arquivos, em um ZIP."
    >
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          loading={startExport.isPending || waits('export')}
          onClick={() =>
            startExport.mutate(undefined, {
              onSuccess: () =>
                toast.success('Estamos preparando a cópia. Ela fica pronta em minutos, aqui nesta página.'),
            })
          }
        >
          <Download aria-hidden /> Baixar meus dados
        </Button>
        <Button variant="secondary" onClick={() => setAsked('chats')}>
          <MessageSquareX aria-hidden /> Excluir minhas conversas
        </Button>
        {!waits('erasure') && (
          <Button variant="secondary" onClick={() => setAsked('account')}>
            <UserX aria-hidden /> Solicitar exclusão da conta
          </Button>
        )}
      </div>
      {asked === 'chats' && (
        <Confirmation
          operation="deleteMyChats"
          input={undefined}
          title="Excluir todas as suas conversas?"
          description="Todas as conversas com todos os assistentes são excluídas de vez, com os arquivos e as avaliações. Não há como desfazer."
          confirmLabel="Excluir conversas"
          done="As suas conversas foram excluídas."
          onClose={close}
        />
      )}
      {asked === 'account' && <AskErasureDialog onClose={close} />}
    </Section>
  )
}

/** Asks to be erased; somebody who administrates decides what becomes of the assistants and does it. */
function AskErasureDialog({ onClose }: { onClose: () => void }) {
  const ask = useWrite('requestErasure', {
    meta: { showsProblem: true },
    onSuccess: ({ protocol }) => {
      toast.success(`Pedido feito. O protocolo é ${protocol}.`)
      onClose()
    },
  })
  return (
    <NoteDialog
      title="Solicitar a exclusão da sua conta?"
      description="Quem cuida dos dados pessoais na sua organização atende em até 15 dias. Até lá você pode desistir. Depois, a conta e os seus dados são excluídos de vez."
      confirmLabel="Solicitar exclusão"
      destructive
      label="Quer contar algo? (opcional)"
      maxLength={2000}
      write={ask}
      onConfirm={(message) => ask.mutate({ body: { message } })}
      onClose={onClose}
    />
  )
}

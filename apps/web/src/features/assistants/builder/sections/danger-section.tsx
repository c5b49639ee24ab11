import type { Draft } from '@prosa/contract/assistants/assistants.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { DeleteDialog } from '#/features/assistants/actions/delete-dialog.tsx'
import { useExport } from '#/features/assistants/actions/use-export.ts'
import { useStateChange } from '#/features/assistants/actions/use-state-change.ts'
import { Fold } from '#/features/assistants/builder/builder-section.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'

export function DangerSection({ draft }: { draft: Draft }) {
  const { id, config, status, abilities } = draft
  const assistant = { id, name: config.name }
  const { change, isPending } = useStateChange(id)
  const exported = useExport(assistant)
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState(false)
  const paused = status === 'paused'
  const archived = status === 'archived'
  return (
    <Fold
      id="zona-de-perigo"
      title="Zona de perigo"
      summary="Exportar, transferir, pausar, arquivar, excluir"
      attention={archived}
    >
      <ul className="flex flex-col divide-y divide-border">
        {abilities.export && (
          <Row
            title="Exportar pacote"
            text="Baixe um arquivo com toda a configuração deste rascunho."
            action={
              <Button variant="secondary" loading={exported.isPending} onClick={() => exported.mutate()}>
                Exportar
              </Button>
            }
          />
        )}
        {abilities.transfer && abilities.manageAccess && (
          <Row
            title="Trocar o responsável"
            text="Outra pessoa passa a ser responsável pelo assistente. Você continua podendo editar."
            action={
              <LinkButton
                variant="secondary"
                to="/assistants/manage/$assistantId/access"
                params={{ assistantId: String(id) }}
                hash="transferir"
              >
                Transferir
              </LinkButton>
            }
          />
        )}
        {abilities.archive && !archived && status !== 'draft' && (
          <Row
            title={paused ? 'Retomar o assistente' : 'Pausar o assistente'}
            text={
              paused
                ? 'As pessoas voltam a receber respostas.'
                : 'Ninguém recebe respostas até você retomar. Nada é apagado.'
            }
            action={
              <Button variant="secondary" loading={isPending} onClick={() => change(paused ? 'resume' : 'pause')}>
                {paused ? 'Retomar' : 'Pausar'}
              </Button>
            }
          />
        )}
        {abilities.archive && (
          <Row
            title={archived ? 'Restaurar o assistente' : 'Arquivar o assistente'}
            text={
              archived
                ? 'Ele volta às listas e pode ser editado de novo.'
                : 'Ele sai das listas e para de responder. Você pode restaurá-lo quando quiser.'
            }
            action={
              <Button
                variant="secondary"
                loading={isPending}
                onClick={() => change(archived ? 'unarchive' : 'archive')}
              >
                {archived ? 'Restaurar' : 'Arquivar'}
              </Button>
            }
          />
        )}
        {abilities.delete && (
          <Row
            title="Excluir o assistente"
            text="Vai para a Lixeira com as conversas e os documentos, e é apagado de vez depois de 30 dias."
            action={
              <Button variant="destructive" onClick={() => setDeleting(true)}>
                Excluir
              </Button>
            }
          />
        )}
      </ul>
      {deleting && (
        <DeleteDialog
          assistant={assistant}
          onClose={() => setDeleting(false)}
          onDeleted={() => navigate({ to: '/assistants' })}
        />
      )}
    </Fold>
  )
}

function Row({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <h4 className="text-sm font-medium">{title}</h4>
        <p className="text-sm text-muted-foreground">{text}</p>
      </div>
      {action}
    </li>
  )
}

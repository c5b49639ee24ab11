import { publishChecks } from '@prosa/contract/sharing/sharing.ts'
import { useState } from 'react'
import { useWrite } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { Dialog, DialogClose } from '#/ui/overlays/dialog.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

const checks = [
  ['As instruções foram revistas', 'qualquer pessoa com o link pode fazer qualquer pergunta.'],
  ['Os documentos não têm dados pessoais', 'as respostas podem citar trechos deles para quem não é da escola.'],
  ['Os limites estão definidos', 'mensagens por dia, conversas por dia ou orçamento do mês.'],
  ['O consentimento está certo', 'quem conversa sabe o que é guardado, e por quanto tempo.'],
] as const

interface CheckProps {
  checked: boolean
  error?: string | undefined
  onCheckedChange: (checked: boolean) => void
}

/** Checklist before a link opens for the first time: four sentences and one box. */
export function PublishCheck(props: CheckProps) {
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm text-muted-foreground">
        {checks.map(([what, why]) => (
          <li key={what}>
            <span className="font-medium text-foreground">{what}:</span> {why}
          </li>
        ))}
      </ul>
      <Checkbox label="Confirmo os quatro pontos" {...props} />
    </div>
  )
}

interface ChecklistDialogProps {
  assistantId: number
  link: { id: string; name: string }
  onClose: () => void
}

/** Confirms the checklist before a link opens for the first time. */
export function ChecklistDialog({ assistantId, link, onClose }: ChecklistDialogProps) {
  const [confirmed, setConfirmed] = useState(false)
  const [asked, setAsked] = useState(false)
  const write = useWrite('setShareLinkState', { meta: { showsProblem: true } })
  function publish() {
    setAsked(true)
    if (!confirmed) return
    write.mutate(
      { params: { assistantId, linkId: link.id }, body: { status: 'active', checks: [...publishChecks] } },
      {
        onSuccess: () => {
          toast.success('O link está ativo.')
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Antes de ativar o link"
      description={`Confirme para ativar o link “${link.name}”. Até lá ele fica pausado.`}
      footer={
        <>
          <DialogClose>
            <Button variant="secondary">Deixar pausado</Button>
          </DialogClose>
          <Button loading={write.isPending} onClick={publish}>
            Ativar link
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pt-2">
        {write.isError && <Notice tone="danger">{problemText(write.error)}</Notice>}
        <PublishCheck
          checked={confirmed}
          error={asked && !confirmed ? 'Confirme para ativar o link.' : undefined}
          onCheckedChange={setConfirmed}
        />
      </div>
    </Dialog>
  )
}

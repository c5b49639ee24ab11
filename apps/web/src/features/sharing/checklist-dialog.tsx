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
  ['Instruções', 'qualquer pessoa com o link pode fazer qualquer pergunta.'],
  ['Documentos', 'as respostas podem citar trechos deles, e quem lê não é da escola: nada de dados pessoais.'],
  ['Limites', 'mensagens por dia, conversas por dia ou orçamento do mês.'],
  ['Consentimento', 'quem conversa sabe o que é guardado, e por quanto tempo.'],
] as const

interface CheckProps {
  checked: boolean
  error?: string | undefined
  onCheckedChange: (checked: boolean) => void
}

/** What to check before a link opens for the first time: one sentence and one box. */
export function PublishCheck(props: CheckProps) {
  return (
    <div className="flex flex-col gap-1">
      <Checkbox label="Conferi instruções, documentos, limites e consentimento" {...props} />
      <details className="pl-7.5 text-sm text-muted-foreground">
        <summary className="w-fit leading-6 text-primary-text underline underline-offset-2">Por quê?</summary>
        <ul className="flex list-disc flex-col gap-1.5 pt-1 pl-5">
          {checks.map(([what, why]) => (
            <li key={what}>
              <span className="font-medium text-foreground">{what}:</span> {why}
            </li>
          ))}
        </ul>
      </details>
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
  const [tried, setTried] = useState(false)
  const write = useWrite('setShareLinkState', { meta: { showsProblem: true } })
  function publish() {
    setTried(true)
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
          error={tried && !confirmed ? 'Confirme para ativar o link.' : undefined}
          onCheckedChange={setConfirmed}
        />
      </div>
    </Dialog>
  )
}

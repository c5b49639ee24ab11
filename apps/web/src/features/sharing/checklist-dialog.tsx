import { useState } from 'react'
import { useWrite } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { Dialog, DialogClose } from '#/ui/overlays/dialog.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

const checks = [
  {
    id: 'instructions',
    label: 'Revisei as instruções',
    hint: 'Qualquer pessoa com o link pode fazer qualquer pergunta.',
  },
  {
    id: 'documents',
    label: 'Os documentos não têm dados pessoais',
    hint: 'As respostas podem citar trechos deles para quem não é da escola.',
  },
  {
    id: 'limit',
    label: 'Os limites estão definidos',
    hint: 'Mensagens por dia, conversas por dia ou orçamento do mês.',
  },
  {
    id: 'consent',
    label: 'O consentimento está certo',
    hint: 'Quem conversa sabe o que é guardado, e por quanto tempo.',
  },
] as const

type Check = (typeof checks)[number]['id']

interface ChecklistDialogProps {
  assistantId: number
  link: { id: string; name: string }
  onClose: () => void
}

/** What a person confirms before a link opens for the first time. */
export function ChecklistDialog({ assistantId, link, onClose }: ChecklistDialogProps) {
  const [confirmed, setConfirmed] = useState<readonly Check[]>([])
  const [asked, setAsked] = useState(false)
  const write = useWrite('setShareLinkState', { meta: { showsProblem: true } })
  const missing = confirmed.length < checks.length
  function publish() {
    setAsked(true)
    if (missing) return
    write.mutate(
      { params: { assistantId, linkId: link.id }, body: { status: 'active', checks: [...confirmed] } },
      {
        onSuccess: () => {
          toast.success('O link está aberto.')
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Antes de publicar"
      description={`Confirme para abrir o link “${link.name}”. Até lá ele fica pausado.`}
      footer={
        <>
          <DialogClose>
            <Button variant="secondary">Deixar pausado</Button>
          </DialogClose>
          <Button loading={write.isPending} onClick={publish}>
            Publicar na Web
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pt-2">
        {write.isError && <Notice tone="danger">{problemText(write.error)}</Notice>}
        {asked && missing && <Notice tone="danger">Confirme os quatro itens para abrir o link.</Notice>}
        {checks.map(({ id, label, hint }) => (
          <Checkbox
            key={id}
            label={label}
            hint={hint}
            checked={confirmed.includes(id)}
            onCheckedChange={(checked) =>
              setConfirmed((now) => (checked ? [...now, id] : now.filter((other) => other !== id)))
            }
          />
        ))}
      </div>
    </Dialog>
  )
}

import '#/blocks/chat/part-operations.ts'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useWrite } from '#/lib/api/operations.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

const hour = 3_600_000
const periods = { hour, day: 24 * hour, week: 7 * 24 * hour, month: 30 * 24 * hour } as const
type Period = keyof typeof periods

const options: readonly { value: Period; label: string }[] = [
  { value: 'hour', label: 'Há 1 hora' },
  { value: 'day', label: 'Há 24 horas' },
  { value: 'week', label: 'Há 7 dias' },
  { value: 'month', label: 'Há 30 dias' },
]

interface RedeliverFailedProps {
  params: { assistantId: number; webhookId: string }
}

/** For when the other system was down: all that failed since then, each once more. */
export function RedeliverFailed({ params }: RedeliverFailedProps) {
  const [open, setOpen] = useState(false)
  const [period, setPeriod] = useState<Period>('day')
  const redeliver = useWrite('redeliverFailed')
  const send = () =>
    redeliver.mutate(
      { params, body: { since: new Date(Date.now() - periods[period]).toISOString() } },
      {
        onSuccess({ count }) {
          setOpen(false)
          if (count === 0) toast.info('Nenhuma entrega falhou nesse período.')
          else toast.success(`${counted(count, 'entrega voltou', 'entregas voltaram')} para a fila.`)
        },
      },
    )
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="sm"
      trigger={
        <Button variant="secondary">
          <RotateCw aria-hidden /> Reenviar com falha…
        </Button>
      }
      title="Reenviar todas com falha"
      description="Cada entrega vai de novo com o mesmo webhook-id, para o seu sistema reconhecer o que já recebeu."
      footer={
        <Button loading={redeliver.isPending} onClick={send}>
          Reenviar
        </Button>
      }
    >
      <div className="pt-2">
        <Field label="Desde">
          <Select options={options} value={period} onValueChange={setPeriod} />
        </Field>
      </div>
    </Dialog>
  )
}

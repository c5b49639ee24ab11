import '#/blocks/chat/part-operations.ts'
import { attempts, type AttemptRow } from '@prosa/contract/school/attempts.ts'
import { z } from '@prosa/contract/protocol/zod.ts'
import { TextField, TextareaField } from '#/blocks/entity/form-fields.tsx'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { FormDialog } from '#/ui/overlays/form-dialog.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

export type AttemptChange = 'extend' | 'end' | 'reopen' | 'annul'

interface AttemptDialogProps {
  attemptId: string
  student: AttemptRow['student']
  change: AttemptChange
  onClose: () => void
}

const texts = {
  extend: {
    title: 'Dar tempo extra a',
    description: 'O aluno vê o novo prazo na hora, sem recarregar a página.',
    action: 'Dar tempo',
    done: 'Tempo extra dado.',
  },
  end: {
    title: 'Encerrar a tentativa de',
    description: 'O que o aluno escreveu até agora é entregue e guardado, com comprovante.',
    action: 'Encerrar',
    done: 'Tentativa encerrada.',
  },
  reopen: {
    title: 'Reabrir a tentativa de',
    description: 'O aluno continua de onde parou. O comprovante anterior perde o valor e um novo é feito na entrega.',
    action: 'Reabrir',
    done: 'Tentativa reaberta.',
  },
  annul: {
    title: 'Anular a tentativa de',
    description: 'A conversa fica guardada, mas a tentativa deixa de contar no limite e não recebe resultado.',
    action: 'Anular',
    done: 'Tentativa anulada.',
  },
} as const

const { reason } = attempts.annulAttempt.body.shape
export const minutesUpTo = (most: number) =>
  z
    .string()
    .trim()
    .refine(
      (text) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most,
      `Escreva de 1 a ${most.toLocaleString('pt-BR')} minutos.`,
    )
const schemaUpTo = (most: number) => z.object({ reason, minutes: minutesUpTo(most) })
const [short, long] = [schemaUpTo(480), schemaUpTo(1440)]
const schemas = { extend: short, end: short, reopen: long, annul: long } as const
const endsAttempt = (change: AttemptChange) => change === 'annul' || change === 'end'

/** Asks for the reason, and for minutes if the change gives time. */
export function AttemptDialog({ attemptId, student, change, onClose }: AttemptDialogProps) {
  const { title, description, action, done } = texts[change]
  const form = useZodForm(schemas[change], { defaultValues: { minutes: '10', reason: '' } })
  const showsProblem = { meta: { showsProblem: true } } as const
  const extend = useWrite('extendAttempt', showsProblem)
  const reopen = useWrite('reopenAttempt', showsProblem)
  const annul = useWrite('annulAttempt', showsProblem)
  const end = useWrite('endAttempt', showsProblem)
  const params = { attemptId }
  const { submit, problem } = useFormSubmit(form, async (values) => {
    const body = { reason: values.reason, minutes: Number(values.minutes) }
    if (change === 'extend') await extend.mutateAsync({ params, body })
    if (change === 'reopen') await reopen.mutateAsync({ params, body })
    if (change === 'end') await end.mutateAsync({ params, body: { reason: values.reason } })
    if (change === 'annul') await annul.mutateAsync({ params, body: { reason: values.reason } })
    toast.success(done)
    onClose()
  })
  return (
    <FormDialog
      title={`${title} ${student.name}`}
      description={description}
      submitLabel={action}
      variant={endsAttempt(change) ? 'destructive' : 'primary'}
      cancels
      busy={form.formState.isSubmitting}
      {...{ submit, problem, onClose }}
    >
      {!endsAttempt(change) && (
        <TextField form={form} name="minutes" label="Minutos" required inputMode="numeric" className="max-w-32" />
      )}
      <TextareaField
        form={form}
        name="reason"
        label="Motivo"
        required
        hint="Fica registrado com o seu nome."
        rows={2}
      />
    </FormDialog>
  )
}

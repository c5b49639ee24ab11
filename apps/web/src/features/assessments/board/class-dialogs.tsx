import '#/blocks/chat/part-operations.ts'
import { board } from '@prosa/contract/school/board.ts'
import { z } from '@prosa/contract/protocol/zod.ts'
import { TextField, TextareaField } from '#/blocks/entity/form-fields.tsx'
import { minutesUpTo } from '#/features/assessments/attempt-dialog.tsx'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { counted } from '#/text/counted.ts'
import { FormDialog } from '#/ui/overlays/form-dialog.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

interface ClassDialogProps {
  assessmentId: string
  onClose: () => void
}

const showsProblem = { meta: { showsProblem: true, keepsReads: true } } as const

/** A note to everybody who is in the activity or waits for it. */
export function NoteDialog({ assessmentId, onClose }: ClassDialogProps) {
  const form = useZodForm(board.tellClass.body, { defaultValues: { text: '' } })
  const tell = useWrite('tellClass', showsProblem)
  const { submit, problem } = useFormSubmit(form, async (body) => {
    await tell.mutateAsync({ params: { assessmentId }, body })
    toast.success('Aviso enviado.')
    onClose()
  })
  return (
    <FormDialog
      title="Avisar a turma"
      description="Aparece na hora na tela de cada aluno, também de quem entrar depois, e fica lá para ler."
      submitLabel="Enviar aviso"
      cancels
      busy={form.formState.isSubmitting}
      {...{ submit, problem, onClose }}
    >
      <TextareaField form={form} name="text" label="Aviso" required rows={3} maxLength={500} />
    </FormDialog>
  )
}

const timeSchema = z.object({ minutes: minutesUpTo(480), reason: board.extendEverybody.body.shape.reason })

/** More time for all who are at work. */
export function TimeDialog({ assessmentId, onClose }: ClassDialogProps) {
  const form = useZodForm(timeSchema, { defaultValues: { minutes: '10', reason: '' } })
  const extend = useWrite('extendEverybody', showsProblem)
  const { submit, problem } = useFormSubmit(form, async ({ minutes, reason }) => {
    const body = { minutes: Number(minutes), reason }
    const { extended } = await extend.mutateAsync({ params: { assessmentId }, body })
    toast.success(`Tempo extra dado a ${counted(extended, 'aluno', 'alunos')}.`)
    onClose()
  })
  return (
    <FormDialog
      title="Dar tempo extra a todos"
      description="Vale para quem está com a atividade em andamento. Cada aluno vê o novo prazo na hora."
      submitLabel="Dar tempo"
      cancels
      busy={form.formState.isSubmitting}
      {...{ submit, problem, onClose }}
    >
      <TextField form={form} name="minutes" label="Minutos" required inputMode="numeric" className="max-w-32" />
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

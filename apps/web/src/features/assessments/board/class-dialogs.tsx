import '#/blocks/chat/part-operations.ts'
import { board } from '@prosa/contract/school/board.ts'
import { z } from '@prosa/contract/protocol/zod.ts'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { minutesUpTo } from '#/features/assessments/attempt-dialog.tsx'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
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
  const { errors, isSubmitting } = form.formState
  return (
    <Frame
      title="Avisar a turma"
      description="Aparece na hora na tela de cada aluno, também de quem entrar depois, e fica lá para ler."
      action="Enviar aviso"
      {...{ submit, problem, isSubmitting, onClose }}
    >
      <Field label="Aviso" required error={errors.text?.message}>
        <Textarea {...form.register('text')} rows={3} maxLength={500} />
      </Field>
    </Frame>
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
  const { errors, isSubmitting } = form.formState
  return (
    <Frame
      title="Dar tempo extra a todos"
      description="Vale para quem está com a atividade em andamento. Cada aluno vê o novo prazo na hora."
      action="Dar tempo"
      {...{ submit, problem, isSubmitting, onClose }}
    >
      <Field label="Minutos" required error={errors.minutes?.message}>
        <TextInput {...form.register('minutes')} inputMode="numeric" autoComplete="off" className="max-w-32" />
      </Field>
      <Field label="Motivo" required hint="Fica registrado com o seu nome." error={errors.reason?.message}>
        <Textarea {...form.register('reason')} rows={2} />
      </Field>
    </Frame>
  )
}

interface FrameProps extends Pick<ReturnType<typeof useFormSubmit>, 'submit' | 'problem'> {
  title: string
  description: string
  action: string
  isSubmitting: boolean
  onClose: () => void
  children: ReactNode
}

function Frame({ title, description, action, submit, problem, isSubmitting, onClose, children }: FrameProps) {
  const formId = useId()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} loading={isSubmitting}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4 py-1">
        {problem && <Notice tone="danger">{problem}</Notice>}
        {children}
      </form>
    </Dialog>
  )
}

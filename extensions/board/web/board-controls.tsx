import '@prosa/web/src/blocks/chat/part-operations.ts'
import type { Board } from '#/board/contract.ts'
import { classActions } from '@prosa/contract/school/class-actions.ts'
import { Eye, EyeOff, Megaphone, MessageSquareText, Pause, Play, TimerReset } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Confirmation } from '@prosa/web/src/blocks/entity/confirmation.tsx'
import { HIDE_NAMES } from '#/board/extension.ts'
import { isPressed } from '@prosa/web/src/lib/device/shortcuts.ts'
import { useWrite } from '@prosa/web/src/lib/api/operations.ts'
import { toast } from '@prosa/web/src/ui/feedback/toasters.tsx'
import { Button } from '@prosa/web/src/ui/actions/button.tsx'
import { z } from '@prosa/contract/protocol/zod.ts'
import { TextField, TextareaField } from '@prosa/web/src/blocks/entity/form-fields.tsx'
import { minutesUpTo } from '@prosa/web/src/features/activities/attempt-dialog.tsx'
import { useFormSubmit } from '@prosa/web/src/lib/forms/form-submit.ts'
import { counted } from '@prosa/web/src/text/counted.ts'
import { FormDialog } from '@prosa/web/src/ui/overlays/form-dialog.tsx'
import { useZodForm } from '@prosa/web/src/ui/inputs/use-zod-form.ts'

interface BoardControlsProps {
  activityId: string
  board: Board
  namesHidden: boolean
  onNames: (hidden: boolean) => void
  onWords: (words: 'hidden' | 'shown') => void
}

type OpenDialog = 'pause' | 'note' | 'time' | undefined

/** Actions for the whole class, and settings of the projected board. */
export function BoardControls({ activityId, board, namesHidden, onNames, onWords }: BoardControlsProps) {
  const [dialog, setDialog] = useState<OpenDialog>()
  const resume = useWrite('pauseActivity', { meta: { keepsReads: true } })
  const params = { assessmentId: activityId }
  const close = () => setDialog(undefined)
  const isOn = board.state === 'open'
  useNamesKey(() => onNames(!namesHidden))
  return (
    <div
      role="group"
      aria-label="Ações da turma"
      className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto sm:flex-wrap max-sm:[&_svg]:hidden"
    >
      {board.pausedAt !== null ? (
        <Button
          loading={resume.isPending}
          onClick={() =>
            resume.mutate(
              { params, body: { action: 'resume' } },
              { onSuccess: () => toast.success('A turma continua.') },
            )
          }
        >
          <Play aria-hidden /> Continuar a turma
        </Button>
      ) : (
        isOn && (
          <Button variant="secondary" onClick={() => setDialog('pause')}>
            <Pause aria-hidden /> Pausar a turma
          </Button>
        )
      )}
      <Button variant="secondary" onClick={() => setDialog('note')}>
        <Megaphone aria-hidden /> Avisar a turma
      </Button>
      <Button variant="secondary" onClick={() => setDialog('time')}>
        <TimerReset aria-hidden /> Tempo para todos
      </Button>
      <Button
        variant="ghost"
        aria-pressed={namesHidden}
        aria-keyshortcuts={HIDE_NAMES}
        onClick={() => onNames(!namesHidden)}
      >
        {namesHidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />} Esconder nomes{' '}
        <span className="pointer-coarse:hidden">(F2)</span>
      </Button>
      {board.words !== 'forbidden' && (
        <Button
          variant="ghost"
          aria-pressed={board.words === 'shown'}
          onClick={() => onWords(board.words === 'shown' ? 'hidden' : 'shown')}
        >
          <MessageSquareText aria-hidden /> Ver o que escrevem
        </Button>
      )}
      {dialog === 'note' && <NoteDialog activityId={activityId} onClose={close} />}
      {dialog === 'time' && <TimeDialog activityId={activityId} onClose={close} />}
      {dialog === 'pause' && (
        <Confirmation
          operation="pauseActivity"
          input={{ params, body: { action: 'pause' } }}
          title="Pausar a turma?"
          description="Ninguém envia mensagens nem começa até você continuar. O tempo de cada aluno para, e a pausa fica registrada."
          confirmLabel="Pausar"
          destructive={false}
          done="A turma está em pausa."
          onClose={close}
        />
      )}
    </div>
  )
}

/** One key hides and shows the names, wherever the focus is, because a visitor at the door leaves no time for the mouse. */
function useNamesKey(onPress: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPressed(event, HIDE_NAMES) || event.repeat) return
      event.preventDefault()
      onPress()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}

interface ClassDialogProps {
  activityId: string
  onClose: () => void
}

const showsProblem = { meta: { showsProblem: true, keepsReads: true } } as const

/** Sends a note to everybody in the activity or waiting for it. */
function NoteDialog({ activityId, onClose }: ClassDialogProps) {
  const form = useZodForm(classActions.tellClass.body, { defaultValues: { text: '' } })
  const tell = useWrite('tellClass', showsProblem)
  const { submit, problem } = useFormSubmit(form, async (body) => {
    await tell.mutateAsync({ params: { assessmentId: activityId }, body })
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

const timeSchema = z.object({ minutes: minutesUpTo(480), reason: classActions.extendEverybody.body.shape.reason })

/** Gives more time to all running attempts. */
function TimeDialog({ activityId, onClose }: ClassDialogProps) {
  const form = useZodForm(timeSchema, { defaultValues: { minutes: '10', reason: '' } })
  const extend = useWrite('extendEverybody', showsProblem)
  const { submit, problem } = useFormSubmit(form, async ({ minutes, reason }) => {
    const body = { minutes: Number(minutes), reason }
    const { extended } = await extend.mutateAsync({ params: { assessmentId: activityId }, body })
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

import '#/blocks/chat/part-operations.ts'
import { attempts, type AttemptRow } from '@prosa/contract/school/attempts.ts'
import { z } from '@prosa/contract/protocol/zod.ts'
import { api } from '#/lib/api/api.ts'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { TextField, TextareaField } from '#/blocks/entity/form-fields.tsx'

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
/** @public for extensions */
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
  const isEnd = endsAttempt(change)
  return (
    <EntityDialog
      title={`${title} ${student.name}`}
      description={description}
      submitLabel={action}
      variant={isEnd ? 'destructive' : 'primary'}
      cancels
      schema={schemas[change]}
      values={{ minutes: '10', reason: '' }}
      save={({ reason, minutes }) => {
        const call = { params: { attemptId }, body: { reason } }
        if (change === 'end') return api.endAttempt(call)
        if (change === 'annul') return api.annulAttempt(call)
        const longer = { ...call, body: { reason, minutes: Number(minutes) } }
        return change === 'extend' ? api.extendAttempt(longer) : api.reopenAttempt(longer)
      }}
      done={done}
      onClose={onClose}
    >
      {(form) => (
        <>
          {!isEnd && (
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
        </>
      )}
    </EntityDialog>
  )
}

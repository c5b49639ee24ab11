import { CLASS_MOST, type Slip } from '@prosa/contract/school/classes.ts'
import { useState, type SyntheticEvent } from 'react'
import { namesIn } from '#/features/classes/names-in.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { isHandledElsewhere, problemText } from '#/lib/api/problems.ts'
import { counted } from '#/text/counted.ts'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import { FormDialog } from '#/ui/overlays/form-dialog.tsx'

interface AddStudentsDialogProps {
  classId: string
  /** What was made is printed next. */
  onAdded: (made: { slips: Slip[] }) => void
  onClose: () => void
}

/** Names from whichever list the teacher has; what is no name is told before it is sent. */
export function AddStudentsDialog({ classId, onAdded, onClose }: AddStudentsDialogProps) {
  const [text, setText] = useState('')
  const { names, ignored } = namesIn(text)
  const add = useWrite('addClassStudents', { meta: { showsProblem: true } })
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    add.mutate(
      { params: { classId }, body: { names } },
      {
        onSuccess: ({ slips, present }) => {
          if (present.length > 0)
            toast.info(
              `${counted(present.length, 'nome já estava', 'nomes já estavam')} na turma e não ${present.length === 1 ? 'mudou' : 'mudaram'}.`,
            )
          onClose()
          if (slips.length > 0) onAdded({ slips })
        },
      },
    )
  }
  const isTooMany = names.length > CLASS_MOST
  return (
    <FormDialog
      title="Adicionar alunos"
      description="Cole a lista ou a planilha da secretaria: um nome por linha, com ou sem outras colunas."
      submitLabel={names.length === 0 ? 'Adicionar' : `Adicionar ${counted(names.length, 'aluno', 'alunos')}`}
      disabled={names.length === 0 || isTooMany}
      submit={send}
      problem={add.error && !isHandledElsewhere(add.error) && problemText(add.error)}
      busy={add.isPending}
      onClose={onClose}
    >
      <Field
        label="Nomes"
        hint="Só o nome é guardado. Matrícula e outras colunas ficam de fora."
        error={isTooMany ? `Uma turma tem no máximo ${CLASS_MOST} alunos.` : undefined}
      >
        <Textarea
          rows={10}
          value={text}
          placeholder={'Ana Clara Reis\nRui Costa'}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {ignored.length > 0 && (
        <Notice tone="warning" title="Linhas sem nome, que ficam de fora:">
          <ul>
            {ignored.slice(0, 5).map((line) => (
              <li key={line} className="wrap-anywhere">
                {line}
              </li>
            ))}
            {ignored.length > 5 && <li>e mais {ignored.length - 5}</li>}
          </ul>
        </Notice>
      )}
    </FormDialog>
  )
}

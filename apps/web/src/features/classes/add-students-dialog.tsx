import type { SyntheticEvent } from 'react'
import { showSlips } from '#/features/classes/fresh-slips.ts'
import { NamesField, useNames } from '#/features/classes/names-field.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { isHandledElsewhere, problemText } from '#/lib/api/problems.ts'
import { counted } from '#/text/counted.ts'
import { toast } from '#/ui/feedback/toasters.tsx'
import { FormDialog } from '#/ui/overlays/form-dialog.tsx'

interface AddStudentsDialogProps {
  classId: string
  onClose: () => void
}

/** Adds the students of a pasted list; the teacher checks the accepted and rejected rows first. */
export function AddStudentsDialog({ classId, onClose }: AddStudentsDialogProps) {
  const list = useNames()
  const { names, isTooMany } = list
  const add = useWrite('addClassStudents', { meta: { showsProblem: true } })
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    add.mutate(
      { params: { classId }, body: { names } },
      {
        onSuccess: ({ slips, present }) => {
          if (present.length > 0) toast.info(presentText(present))
          onClose()
          showSlips(classId, list.marked(slips))
        },
      },
    )
  }
  return (
    <FormDialog
      size="lg"
      title="Adicionar alunos"
      description="Cole a lista ou a planilha da secretaria como ela está: com ou sem título, números e outras colunas."
      submitLabel={names.length === 0 ? 'Adicionar' : `Adicionar ${counted(names.length, 'aluno', 'alunos')}`}
      disabled={names.length === 0 || isTooMany}
      submit={send}
      problem={add.error && !isHandledElsewhere(add.error) && problemText(add.error)}
      busy={add.isPending}
      onClose={onClose}
    >
      <NamesField
        list={list}
        label="Nomes"
        hint="Só o nome é guardado. Matrícula e outras colunas ficam de fora."
        rows={8}
      />
    </FormDialog>
  )
}

/** Says which names were in the class already, and how to add another person of the same name. */
function presentText(present: readonly string[]): string {
  const [first = ''] = present
  const again = first.replace(/\s*\(\d+\)$/, '')
  return `${counted(present.length, 'nome já estava', 'nomes já estavam')} na turma e não ${
    present.length === 1 ? 'mudou' : 'mudaram'
  }. Se for outra pessoa com o mesmo nome, adicione-a com um número, como “${again} (2)”.`
}

import type { ListField } from '@prosa/contract/identity/lists/list-titles.ts'
import { MAX_CLASS_STUDENTS, type Slip } from '@prosa/contract/school/classes.ts'
import { useState, type SyntheticEvent } from 'react'
import { ColumnChoice, FoundRows } from '#/features/classes/found-rows.tsx'
import { markOf, namesIn } from '#/features/classes/names-in.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { isHandledElsewhere, problemText } from '#/lib/api/problems.ts'
import { textOf } from '#/lib/format/file-text.ts'
import { counted } from '#/text/counted.ts'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { FileDrop } from '#/ui/inputs/file-drop.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import { FormDialog } from '#/ui/overlays/form-dialog.tsx'

/** Slip with an optional mark that tells namesakes apart when slips are handed out. The mark is not stored. */
export type MarkedSlip = Slip & { mark?: string | undefined }

interface AddStudentsDialogProps {
  classId: string
  /** Called with the new slips, to print them. */
  onAdded: (made: { slips: MarkedSlip[] }) => void
  onClose: () => void
}

/** Adds the students of a pasted list; the teacher checks the accepted and rejected rows first. */
export function AddStudentsDialog({ classId, onAdded, onClose }: AddStudentsDialogProps) {
  const [text, setText] = useState('')
  const [fields, setFields] = useState<(ListField | null)[]>()
  const [entering, setEntering] = useState<ReadonlyMap<string, boolean>>(new Map())
  const { columns, rows, homonyms } = namesIn(text, { fields, entering })
  const names = rows.filter(({ enters }) => enters).map(({ ownName }) => ownName)
  const add = useWrite('addClassStudents', { meta: { showsProblem: true } })
  const read = (next: string) => {
    setText(next)
    setFields(undefined)
  }
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    add.mutate(
      { params: { classId }, body: { names } },
      {
        onSuccess: ({ slips, present }) => {
          if (present.length > 0) toast.info(presentText(present))
          onClose()
          const marks = new Map(homonyms.flat().map((row) => [row.ownName, markOf(row)]))
          if (slips.length > 0) onAdded({ slips: slips.map((slip) => ({ ...slip, mark: marks.get(slip.name) })) })
        },
      },
    )
  }
  const isTooMany = names.length > MAX_CLASS_STUDENTS
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
      <Field
        label="Nomes"
        hint="Só o nome é guardado. Matrícula e outras colunas ficam de fora."
        error={isTooMany ? `Uma turma tem no máximo ${MAX_CLASS_STUDENTS} alunos.` : undefined}
      >
        <Textarea
          rows={rows.length > 0 ? 5 : 8}
          value={text}
          placeholder={'Ana Clara Reis\nRui Costa'}
          spellCheck={false}
          onChange={(event) => read(event.target.value)}
        />
      </Field>
      {text === '' && (
        <FileDrop
          multiple={false}
          accept=".csv,.txt,text/csv,text/plain"
          title="Ou arraste o arquivo para cá"
          hint="Um CSV ou um texto, como a secretaria o exporta."
          buttonLabel="Escolher arquivo"
          onFiles={([file]) => file && void textOf(file).then(read)}
        />
      )}
      <ColumnChoice columns={columns} onChange={setFields} />
      <FoundRows
        rows={rows}
        homonyms={homonyms}
        onEnter={(key, enters) => setEntering(new Map(entering).set(key, enters))}
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

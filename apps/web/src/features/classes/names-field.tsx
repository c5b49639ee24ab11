import type { ListField } from '@prosa/contract/identity/lists/list-titles.ts'
import { MAX_CLASS_STUDENTS, type Slip } from '@prosa/contract/school/classes.ts'
import { useState } from 'react'
import { ColumnChoice, FoundRows } from '#/features/classes/found-rows.tsx'
import { distinguishPerson, namesIn } from '#/features/classes/names-in.ts'
import type { MarkedSlip } from '#/features/classes/fresh-slips.ts'
import { decodeTextFile } from '#/lib/format/file-text.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { FileDrop } from '#/ui/inputs/file-drop.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'

/** State of a pasted list of students, for `NamesField`. */
export function useNames() {
  const [text, setText] = useState('')
  const [fields, setFields] = useState<(ListField | null)[]>()
  const [entering, setEntering] = useState<ReadonlyMap<string, boolean>>(new Map())
  const found = namesIn(text, { fields, entering })
  const names = found.rows.filter(({ enters }) => enters).map(({ ownName }) => ownName)
  const marks = new Map(found.homonyms.flat().map((row) => [row.ownName, distinguishPerson(row)]))
  return {
    ...found,
    text,
    names,
    isTooMany: names.length > MAX_CLASS_STUDENTS,
    read: (next: string) => {
      setText(next)
      setFields(undefined)
    },
    setFields,
    enter: (key: string, enters: boolean) => setEntering(new Map(entering).set(key, enters)),
    /** Adds the marks of the list that tell namesakes apart. */
    marked: (slips: readonly Slip[]): MarkedSlip[] => slips.map((slip) => ({ ...slip, mark: marks.get(slip.name) })),
  }
}

interface NamesFieldProps {
  list: ReturnType<typeof useNames>
  label: string
  hint: string
  /** Lines of the empty field. */
  rows: number
}

/** A pasted list or a file, with the rows that were found, which the teacher checks before sending. */
export function NamesField({ list, label, hint, rows }: NamesFieldProps) {
  return (
    <>
      <Field
        label={label}
        hint={hint}
        error={list.isTooMany ? `Uma turma tem no máximo ${MAX_CLASS_STUDENTS} alunos.` : undefined}
      >
        <Textarea
          rows={list.rows.length > 0 ? 5 : rows}
          value={list.text}
          placeholder={'Ana Clara Reis\nRui Costa'}
          spellCheck={false}
          onChange={(event) => list.read(event.target.value)}
        />
      </Field>
      {list.text === '' && (
        <FileDrop
          multiple={false}
          accept=".csv,.txt,text/csv,text/plain"
          title="Ou arraste o arquivo para cá"
          hint="Um CSV ou um texto, como a secretaria o exporta."
          buttonLabel="Escolher arquivo"
          onFiles={([file]) => file && void decodeTextFile(file).then(list.read)}
        />
      )}
      <ColumnChoice columns={list.columns} onChange={list.setFields} />
      <FoundRows rows={list.rows} homonyms={list.homonyms} onEnter={list.enter} />
    </>
  )
}

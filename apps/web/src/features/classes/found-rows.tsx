import type { ListField } from '@prosa/contract/identity/lists/list-titles.ts'
import { canEnter, type FoundRow, distinguishPerson } from '#/features/classes/names-in.ts'
import { counted } from '#/text/counted.ts'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import { ScrollArea } from '#/ui/layout/scroll-area.tsx'

interface FoundRowsProps {
  rows: readonly FoundRow[]
  homonyms: readonly FoundRow[][]
  onEnter: (key: string, enters: boolean) => void
}

/** Accepted rows, and rejected rows with the reason; a tick changes both. */
export function FoundRows({ rows, homonyms, onEnter }: FoundRowsProps) {
  const outside = rows.filter(({ reason }) => reason !== undefined)
  const inside = rows.filter(({ reason }) => reason === undefined)
  const list = (listed: readonly FoundRow[]) =>
    listed.map((row) =>
      canEnter(row) ? (
        <Checkbox
          key={row.key}
          label={
            <span className="wrap-anywhere">
              {row.reason === undefined ? row.ownName : `${row.ownName} (${row.reason})`}
            </span>
          }
          hint={describeRow(row)}
          checked={row.enters}
          onCheckedChange={(enters) => onEnter(row.key, enters)}
        />
      ) : (
        <p key={row.key} className="text-sm wrap-anywhere text-muted-foreground">
          {row.text || 'Linha'} ({row.reason})
        </p>
      ),
    )
  return (
    <>
      {homonyms.length > 0 && (
        <Notice tone="warning" title="Há alunos com o mesmo nome, e cada um recebe o seu PIN:">
          <ul>
            {homonyms.map((same) => (
              <li key={same[0]?.key} className="wrap-anywhere">
                {same.map((row) => [`“${row.ownName}”`, distinguishPerson(row)].filter(Boolean).join(', ')).join('; ')}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {outside.length > 0 && (
        <fieldset className="flex min-w-0 flex-col gap-2">
          <legend className="pb-1 text-sm font-medium">
            {counted(outside.length, 'linha fica', 'linhas ficam')} de fora. Marque quem deve entrar mesmo assim.
          </legend>
          <ScrollArea label="Linhas que ficam de fora" className="flex max-h-48 flex-col gap-2 overflow-y-auto">
            {list(outside)}
          </ScrollArea>
        </fieldset>
      )}
      {inside.length > 0 && (
        <fieldset className="flex min-w-0 flex-col gap-2">
          <legend className="pb-1 text-sm font-medium">Quem entra na turma. Desmarque quem não deve entrar.</legend>
          <ScrollArea label="Quem entra na turma" className="grid max-h-60 gap-2 overflow-y-auto sm:grid-cols-2">
            {list(inside)}
          </ScrollArea>
        </fieldset>
      )}
    </>
  )
}

const describeRow = (row: FoundRow): string =>
  row.reason === undefined
    ? [distinguishPerson(row), row.note && `a lista diz: ${row.note}`].filter(Boolean).join(' · ')
    : row.text === row.name
      ? ''
      : row.text

interface ColumnChoiceProps {
  columns: readonly { title: string; sample: string; field: ListField | null }[]
  onChange: (fields: (ListField | null)[]) => void
}

const chosenFields = [
  ['name', 'Coluna do nome'],
  ['socialName', 'Coluna do nome social'],
  ['registration', 'Coluna da matrícula'],
] as const

/** Chooses the meaning of each column; absent for a list with one column. */
export function ColumnChoice({ columns, onChange }: ColumnChoiceProps) {
  if (columns.length < 2) return null
  const options = [
    { value: 'none', label: 'Não está na lista' },
    ...columns.map(({ title, sample }, at) => ({
      value: String(at),
      label: title,
      ...(sample && { hint: `Por exemplo: ${sample}` }),
    })),
  ]
  const choose = (field: ListField, choice: string) =>
    onChange(
      columns.map((column, at) => (String(at) === choice ? field : column.field === field ? null : column.field)),
    )
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {chosenFields.map(([field, label]) => {
        const at = columns.findIndex((column) => column.field === field)
        return (
          <Field key={field} label={label}>
            <Select
              value={at === -1 ? 'none' : String(at)}
              onValueChange={(choice) => choose(field, choice)}
              options={options}
            />
          </Field>
        )
      })}
    </div>
  )
}

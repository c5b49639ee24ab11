import { Field } from '@prosa/web/src/ui/inputs/field.tsx'
import { Select } from '@prosa/web/src/ui/inputs/select.tsx'
import { Textarea } from '@prosa/web/src/ui/inputs/textarea.tsx'
import type { InputField } from '#/tools/config.ts'
import { yesOrNo } from '#/tools/web/call-values.tsx'

/** The texts of fields by name. */
export type Texts = Readonly<Record<string, string>>

interface ValueFieldsProps {
  fields: readonly InputField[]
  texts: Texts
  onChange: (texts: Texts) => void
}

/** The values that a tool takes as fields. */
export const ValueFields = ({ fields, texts, onChange }: ValueFieldsProps) =>
  fields.map((field) => {
    const { name, label, hint, required } = field
    const text = texts[name] ?? ''
    const change = (next: string) => onChange({ ...texts, [name]: next })
    return (
      <Field key={name} label={label} required={required} hint={hint === label ? undefined : hint}>
        {listChoices(field).length > 0 ? (
          <Choice field={field} text={text} onChange={change} />
        ) : (
          <Textarea rows={1} value={text} onChange={(event) => change(event.target.value)} />
        )}
      </Field>
    )
  })

const listChoices = ({ kind, options }: InputField) =>
  kind === 'boolean'
    ? [true, false].map((value) => ({ value: String(value), label: yesOrNo(value) }))
    : options.map((value) => ({ value, label: value }))

interface ChoiceProps {
  field: InputField
  text: string
  onChange: (text: string) => void
}

/** One of few values, or none where it may be left out. */
function Choice({ field, text, onChange }: ChoiceProps) {
  // marked, so that no value of the service is taken for none
  const mark = (value: string) => (value === '' ? 'none' : `=${value}`)
  const choices = listChoices(field).map(({ value, label }) => ({ value: mark(value), label }))
  return (
    <Select
      value={mark(text)}
      options={field.required ? choices : [{ value: 'none', label: 'Não informar' }, ...choices]}
      onValueChange={(value) => onChange(value === 'none' ? '' : value.slice(1))}
    />
  )
}

/** Reads the filled fields; what cannot be read stays text, which the server refuses. */
export const readValues = (fields: readonly InputField[], texts: Texts): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const text = texts[field.name] ?? ''
      return text === '' ? [] : [[field.name, readText(text, field.kind)]]
    }),
  )

function readText(text: string, kind: InputField['kind']): unknown {
  if (kind === 'text') return text
  try {
    return JSON.parse(kind === 'number' ? text.replace(',', '.') : text)
  } catch {
    return text
  }
}

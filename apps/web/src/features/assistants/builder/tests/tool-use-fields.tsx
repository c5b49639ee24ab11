import type { TestCase } from '@prosa/contract/quality/test-cases.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { Controller, useFieldArray } from 'react-hook-form'
import { TextareaField } from '#/blocks/entity/form-fields.tsx'
import { LinesField, type TestForm } from '#/features/assistants/builder/tests/lines-field.tsx'
import { callValues } from '#/features/assistants/builder/tests/test-result.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'

const NO_TOOL = 'none'

/** The tool that the model must call, and the values of the call. */
export function ToolUseFields({ form, tools }: { form: TestForm; tools: readonly string[] }) {
  // react-hook-form changes its objects in place, which the React Compiler must not memoize.
  'use no memo'
  const chosen = form.watch('mustCall') ?? ''
  const known = chosen === '' || tools.includes(chosen) ? tools : [...tools, chosen]
  return (
    <>
      <Controller
        control={form.control}
        name="mustCall"
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <Field
            label="Deve usar a ferramenta"
            hint="No teste, o que só consulta é consultado de verdade. O que muda alguma coisa não é executado."
            error={form.formState.errors.mustCall?.message}
          >
            <Select
              ref={ref}
              value={value || NO_TOOL}
              options={[{ value: NO_TOOL, label: 'Nenhuma' }, ...known.map((label) => ({ value: label, label }))]}
              onValueChange={(label) => onChange(label === NO_TOOL ? '' : label)}
              onBlur={onBlur}
            />
          </Field>
        )}
      />
      {(chosen !== '' || form.getValues('mustCallWith')?.length !== 0) && (
        <LinesField
          form={form}
          name="mustCallWith"
          label="Com os valores"
          hint="O que a ferramenta precisa receber, um valor por linha, como o nome de um aluno. Opcional."
        />
      )}
    </>
  )
}

interface RecordingFieldsProps {
  form: TestForm
  /** The calls of the last run. */
  calls: NonNullable<TestCase['result']>['calls']
}

/** What tools answered once, replayed by the test; the last run offers more. */
export function RecordingFields({ form, calls }: RecordingFieldsProps) {
  'use no memo'
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'recordings', keyName: 'key' })
  const box = useRef<HTMLFieldSetElement>(null)
  const hintId = useId()
  const offered = calls
    .map(({ tool, label, input, state, output = '' }) => {
      const text = state === 'done' ? output.slice(0, LONGEST) : ''
      return { tool, label, input: JSON.stringify(input), output: text }
    })
    .filter(({ tool, input }) => !fields.some((field) => field.tool === tool && field.input === input))
  if (fields.length + offered.length === 0) return null
  return (
    <fieldset ref={box} tabIndex={-1} aria-describedby={hintId} className="flex flex-col gap-4">
      <legend className="pb-1.5 text-sm font-medium">Respostas gravadas das ferramentas</legend>
      <p id={hintId} className="text-sm text-muted-foreground">
        O teste usa a resposta gravada em vez de chamar a ferramenta, também nas comparações. Ela fica neste assistente,
        para quem o edita: troque nomes e dados de pessoas.
      </p>
      {fields.map(({ key, label, input }, index) => (
        <TextareaField
          key={key}
          form={form}
          name={`recordings.${index}.output`}
          label={`Resposta de “${label}”`}
          hint={callValues(JSON.parse(input) as object)}
          rows={3}
          aside={
            <IconButton
              size="sm"
              tooltip={false}
              label={`Excluir a resposta gravada de “${label}”`}
              icon={<Trash2 />}
              onClick={() => {
                remove(index)
                box.current?.focus()
              }}
            />
          }
        />
      ))}
      {offered.map((recording) => (
        <Button
          key={`${recording.tool}${recording.input}`}
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() => append(recording, { focusName: `recordings.${fields.length}.output` })}
        >
          <Plus aria-hidden /> Gravar resposta de “{recording.label}”
        </Button>
      ))}
    </fieldset>
  )
}

const LONGEST = 30_000

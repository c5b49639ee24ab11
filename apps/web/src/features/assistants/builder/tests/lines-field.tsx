import type { TestCaseForm, testCaseFormSchema } from '@prosa/contract/assistants/test-case-form.ts'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { Field } from '#/ui/inputs/field.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import type { ZodForm } from '#/ui/inputs/use-zod-form.ts'

export type TestForm = ZodForm<z.input<typeof testCaseFormSchema>, TestCaseForm>

interface LinesFieldProps {
  form: TestForm
  name: 'mustContain' | 'mustNotContain' | 'mustCallWith'
  label: string
  hint: string
}

/** A list of texts, one per line. */
export function LinesField({ form, name, label, hint }: LinesFieldProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { ref, value = [], onChange, onBlur } }) => (
        <Field label={label} hint={hint} error={findMessage(form.formState.errors[name])}>
          <Textarea
            ref={ref}
            value={value.join('\n')}
            rows={2}
            onChange={(event) => onChange(event.target.value.split('\n'))}
            onBlur={onBlur}
          />
        </Field>
      )}
    />
  )
}

type ListProblem = { message?: string } | ({ message?: string } | undefined)[] | undefined

/** Returns a list's error, or that of its first invalid line. */
const findMessage = (problem: ListProblem): string | undefined =>
  Array.isArray(problem) ? problem.find((line) => line?.message)?.message : problem?.message

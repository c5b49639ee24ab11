import type { ConnectionTrial } from '@prosa/contract/settings/connections.ts'
import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import type { ZodForm } from '#/ui/inputs/use-zod-form.ts'

interface FixedFieldProps {
  label: string
  value: string
  /** Environment variable that sets the value. */
  variable: string
}

/** Shows a value that the environment sets and that can only be changed there. */
export function FixedField({ label, value, variable }: FixedFieldProps) {
  return (
    <Field label={label} hint={`Definido pela variável ${variable} do servidor.`}>
      <TextInput readOnly value={value} />
    </Field>
  )
}

interface FormEndProps<Input extends FieldValues, Output> {
  form: ZodForm<Input, Output>
  /** Tries the typed values without saving them. */
  test: (values: Output) => Promise<ConnectionTrial>
  /** False when the environment sets every value. */
  canSave: boolean
}

/** 'Salvar' and 'Testar', with the result of the last test below. */
export function FormEnd<Input extends FieldValues, Output>({ form, test, canSave }: FormEndProps<Input, Output>) {
  const [result, setResult] = useState<ConnectionTrial>()
  const [isTesting, setTesting] = useState(false)
  const { submit, problem } = useFormSubmit(form, async (values) => {
    setTesting(true)
    setResult(undefined)
    try {
      setResult(await test(values))
    } finally {
      setTesting(false)
    }
  })
  const { subscribe } = form
  // Clears a result that no longer belongs to the typed values.
  useEffect(() => subscribe({ formState: { values: true }, callback: () => setResult(undefined) }), [subscribe])
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        {canSave && (
          <Button type="submit" loading={form.formState.isSubmitting && !isTesting}>
            Salvar
          </Button>
        )}
        <Button variant="secondary" loading={isTesting} onClick={submit}>
          Testar
        </Button>
      </div>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div aria-live="polite">
        {result && <Notice tone={result.ok ? 'success' : 'danger'}>{result.message}</Notice>}
      </div>
    </div>
  )
}

/** Hint of a write-only secret. */
export const secretHint = (isStored: boolean): string =>
  isStored ? 'Em branco: fica o que já está guardado, cifrado.' : 'O Prosa guarda cifrado e não mostra a ninguém.'

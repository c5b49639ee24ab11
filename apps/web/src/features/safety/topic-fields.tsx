import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import type { SafetyForm } from '#/features/safety/safety-form-values.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import type { ZodForm } from '#/ui/inputs/use-zod-form.ts'

const MOST = 30

/** Topics that are not talked about, each with its words and its answer. */
export function TopicFields({ form }: { form: ZodForm<SafetyForm, SafetyForm> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'topics' })
  const errors = form.formState.errors.topics
  return (
    <div className="flex flex-col gap-4">
      {fields.length === 0 && <p className="text-sm text-muted-foreground">Nenhum assunto bloqueado.</p>}
      {fields.map(({ id }, index) => (
        <fieldset key={id} className="flex flex-col gap-4 rounded-xl border border-border p-4">
          <legend className="sr-only">Assunto {index + 1}</legend>
          <div className="flex items-end gap-2">
            <Field label="Assunto" error={errors?.[index]?.name?.message} className="flex-1">
              <TextInput {...form.register(`topics.${index}.name`)} autoComplete="off" />
            </Field>
            <Button variant="ghost" onClick={() => remove(index)}>
              <Trash2 aria-hidden /> Remover<span className="sr-only"> assunto {index + 1}</span>
            </Button>
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Palavras"
              hint="Uma por linha, sem se preocupar com acentos."
              error={errors?.[index]?.terms?.message}
            >
              <Textarea {...form.register(`topics.${index}.terms`)} rows={3} />
            </Field>
            <Field label="Resposta padrão" error={errors?.[index]?.answer?.message}>
              <Textarea {...form.register(`topics.${index}.answer`)} rows={3} />
            </Field>
          </div>
        </fieldset>
      ))}
      {fields.length < MOST && (
        <Button
          variant="secondary"
          className="self-start"
          onClick={() =>
            append({
              name: '',
              terms: '',
              answer: 'Sobre este assunto eu não posso conversar. Posso ajudar com outra coisa?',
            })
          }
        >
          <Plus aria-hidden /> Adicionar assunto
        </Button>
      )}
    </div>
  )
}

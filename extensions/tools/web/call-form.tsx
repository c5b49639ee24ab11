import { DateField } from '@prosa/web/src/blocks/entity/date-field.tsx'
import { RadioField, SelectField, TextareaField, TextField } from '@prosa/web/src/blocks/entity/form-fields.tsx'
import type { CallProps } from '@prosa/web/src/blocks/chat/slots.ts'
import { useWrite } from '@prosa/web/src/lib/api/operations.ts'
import { useFormSubmit } from '@prosa/web/src/lib/forms/form-submit.ts'
import { Button } from '@prosa/web/src/ui/actions/button.tsx'
import { Notice } from '@prosa/web/src/ui/feedback/notice.tsx'
import { useZodForm, type ZodForm } from '@prosa/web/src/ui/inputs/use-zod-form.ts'
import { Card } from '@prosa/web/src/ui/layout/card.tsx'
import { useId } from 'react'
import { z } from 'zod'
import type { DecisionForm } from '#/tools/contract.ts'
import { type FormField, formSchema } from '#/tools/config.ts'

const MAX_RADIOS = 5

/** The form that the model shows to the person. */
export function CallForm({ call, chatId, mayDecide, onContinue }: CallProps) {
  const { data: question } = formSchema.safeParse(call.input)
  const decide = useWrite('decideCall')
  const send = async (decision: DecisionForm) => {
    await decide.mutateAsync({ params: { chatId, callId: call.id }, body: { tries: call.tries, decision } })
    onContinue()
  }
  const titleId = useId()
  return (
    <Card className="p-4">
      <section aria-labelledby={titleId} className="flex flex-col gap-4">
        <h3 id={titleId} className="font-medium">
          {question?.pergunta ?? 'O assistente pediu um formulário que não pode ser mostrado.'}
        </h3>
        {question && mayDecide && <Fields fields={question.campos} send={send} />}
        {question && !mayDecide && <p className="text-sm text-muted-foreground">Este formulário não foi respondido.</p>}
        {!question && mayDecide && (
          <Button variant="secondary" onClick={() => void send({ action: 'refuse' }).catch(() => undefined)}>
            Continuar sem ele
          </Button>
        )}
      </section>
    </Card>
  )
}

interface FieldsProps {
  fields: readonly FormField[]
  send: (decision: DecisionForm) => Promise<void>
}

// Named by index, because the form library reads a dot in a name as a path.
const keyOf = (index: number): string => `field${index}`

function Fields({ fields, send }: FieldsProps) {
  // react-hook-form mutates its objects in place.
  'use no memo'
  const form = useZodForm(z.object(Object.fromEntries(fields.map((field, index) => [keyOf(index), toSchema(field)]))), {
    defaultValues: Object.fromEntries(fields.map((_, index) => [keyOf(index), ''])),
  })
  const { submit, problem } = useFormSubmit(form, (values) =>
    send({
      action: 'answer',
      values: fields.map(({ rotulo: label }, index) => ({ label, value: values[keyOf(index)] ?? '' })),
    }),
  )
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {problem && <Notice tone="danger">{problem}</Notice>}
      {fields.map((field, index) => (
        <FormFieldOf key={keyOf(index)} form={form} name={keyOf(index)} field={field} />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={form.formState.isSubmitting}>
          Enviar
        </Button>
        <Button variant="secondary" onClick={() => void send({ action: 'refuse' }).catch(() => undefined)}>
          Não responder
        </Button>
      </div>
    </form>
  )
}

function toSchema({ tipo, obrigatorio = false }: FormField): z.ZodType<string, string> {
  const text = z.string().trim().max(4000, 'Use no máximo 4.000 caracteres.')
  const filled = obrigatorio ? text.min(1, 'Preencha este campo.') : text
  return tipo === 'numero' ? filled.regex(/^(?:-?\d+(?:[.,]\d+)?)?$/, 'Escreva um número, como 7,5.') : filled
}

interface FormFieldOfProps {
  form: ZodForm<Record<string, string>, Record<string, string>>
  name: string
  field: FormField
}

/** The control of a field by its kind. */
function FormFieldOf({
  form,
  name,
  field: { rotulo: label, tipo, opcoes, obrigatorio: required = false },
}: FormFieldOfProps) {
  const frame = { form, name, label, required }
  if (tipo === 'data') return <DateField {...frame} none="" />
  if (tipo === 'texto_longo') return <TextareaField {...frame} rows={3} />
  if (tipo === 'numero') return <TextField {...frame} inputMode="decimal" />
  const choices = tipo === 'sim_nao' ? ['Sim', 'Não'] : tipo === 'escolha' ? (opcoes ?? []) : []
  if (choices.length === 0) return <TextField {...frame} />
  const options = [...new Set(choices)].map((value) => ({ value, label: value }))
  return choices.length <= MAX_RADIOS ? (
    <RadioField {...frame} options={options} />
  ) : (
    <SelectField {...frame} options={options} />
  )
}

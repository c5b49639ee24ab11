import { alertCategories } from '@prosa/contract/conversations/safety-rules.ts'
import type { SafetyRules } from '@prosa/contract/conversations/safety-rules.ts'
import { Controller } from 'react-hook-form'
import { safetyFormSchema, toForm, toRules } from '#/features/safety/safety-form-values.ts'
import { alertCategoryLabels } from '#/features/safety/safety-labels.ts'
import { TopicFields } from '#/features/safety/topic-fields.tsx'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

interface SafetyFormProps {
  rules: SafetyRules
  save: (rules: SafetyRules) => Promise<unknown>
  /** What the organization protects already: said beside the box, which need not be ticked again. */
  organization?: Pick<SafetyRules, 'maskCpf' | 'maskPhone' | 'maskEmail' | 'alertOn' | 'messagesPerChat'>
}

const masks = [
  { name: 'maskCpf', label: 'CPF' },
  { name: 'maskPhone', label: 'Telefone' },
  { name: 'maskEmail', label: 'E-mail' },
] as const

const held = 'A organização já liga esta proteção para todos os assistentes.'

/** The rules of content safety, of the organization or of one assistant. */
export function SafetyForm({ rules, save, organization }: SafetyFormProps) {
  const form = useZodForm(safetyFormSchema, { defaultValues: toForm(rules) })
  const { control } = form
  const { submit, problem } = useFormSubmit(form, async (values) => {
    await save(toRules(values))
    toast.success('Regras salvas. Elas valem a partir da próxima mensagem.')
  })
  const { errors, isSubmitting } = form.formState
  const limit = organization?.messagesPerChat
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Section
        title="Proteger dados pessoais"
        description="Antes de enviar a um provedor de fora, trocamos estes dados por um nome como [CPF_1]. Na resposta eles voltam ao lugar."
      >
        <div className="flex flex-col gap-3">
          {masks.map(({ name, label }) => (
            <Controller
              key={name}
              control={control}
              name={name}
              render={({ field: { value, onChange } }) => (
                <Checkbox
                  label={label}
                  hint={organization?.[name] ? held : undefined}
                  checked={value}
                  onCheckedChange={onChange}
                />
              )}
            />
          ))}
        </div>
      </Section>
      <Section
        title="Assuntos bloqueados"
        description="Uma mensagem com uma destas palavras recebe a resposta padrão, e o modelo não é consultado."
      >
        <TopicFields form={form} />
      </Section>
      <Section
        title="Alertas de risco"
        description="Procuramos frases de quem fala de si em português. É um apoio: não substitui o olhar de uma pessoa."
      >
        <Controller
          control={control}
          name="alertOn"
          render={({ field: { value, onChange } }) => (
            <div className="flex flex-col gap-3">
              {alertCategories.map((category) => (
                <Checkbox
                  key={category}
                  label={alertCategoryLabels[category]}
                  hint={organization?.alertOn.includes(category) ? held : undefined}
                  checked={value.includes(category)}
                  onCheckedChange={(checked) =>
                    onChange(checked ? [...value, category] : value.filter((one) => one !== category))
                  }
                />
              ))}
            </div>
          )}
        />
        <Field
          label="Avisar por e-mail"
          hint="Um endereço por linha. O e-mail não traz o texto nem o nome de quem escreveu."
          error={errors.recipients?.message}
        >
          <Textarea {...form.register('recipients')} rows={3} autoCapitalize="none" />
        </Field>
      </Section>
      <Section title="Tamanho das conversas">
        <Field
          label="Mensagens por conversa"
          hint={limit ? `A organização permite até ${limit}. Vazio usa esse limite.` : 'Vazio é sem limite.'}
          error={errors.messagesPerChat?.message}
        >
          <TextInput {...form.register('messagesPerChat')} inputMode="numeric" autoComplete="off" className="sm:w-40" />
        </Field>
      </Section>
      <Button type="submit" loading={isSubmitting} className="self-start">
        Salvar regras
      </Button>
    </form>
  )
}

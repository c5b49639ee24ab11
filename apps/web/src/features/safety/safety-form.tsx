import { alertCategories, type SafetyRules } from '@prosa/contract/conversations/safety-rules.ts'
import type { SafetyState } from '@prosa/contract/conversations/safety.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { useEditedForm } from '#/blocks/entity/edited-form.tsx'
import { CheckboxField, TextField, TextareaField, CheckboxesField } from '#/blocks/entity/form-fields.tsx'
import { safetyFormSchema, toForm, toRules, type SafetyForm } from '#/features/safety/safety-form-values.ts'
import { alertCategoryLabels } from '#/features/safety/safety-labels.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import type { ZodForm } from '#/ui/inputs/use-zod-form.ts'
import { Section } from '#/ui/layout/section.tsx'

interface SafetyFormProps {
  rules: SafetyState
  /** Returns the rules as the server stored them. */
  save: (rules: SafetyState) => Promise<SafetyState>
  /** Protection that the organization has already turned on, shown beside the box. */
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
  const { version, ...values } = rules
  const { form, submit, problem } = useEditedForm({
    schema: safetyFormSchema,
    values: toForm(values),
    of: rules,
    save: async (values) => {
      const { version: _, ...saved } = await save({ ...toRules(values), version })
      toast.success('Regras salvas. Elas valem a partir da próxima mensagem.')
      return toForm(saved)
    },
  })
  const { isSubmitting } = form.formState
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
            <CheckboxField
              key={name}
              form={form}
              name={name}
              label={label}
              hint={organization?.[name] ? held : undefined}
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
        description="O Prosa procura frases em português em que a pessoa fala de si mesma. É um apoio: não substitui o olhar de uma pessoa."
      >
        <CheckboxesField
          form={form}
          name="alertOn"
          label="Alertas de risco"
          hideLabel
          options={alertCategories.map((value) => ({
            value,
            label: alertCategoryLabels[value],
            hint: organization?.alertOn.includes(value) ? held : undefined,
          }))}
        />
        <TextareaField
          form={form}
          name="recipients"
          label="Avisar por e-mail"
          hint={
            runtimeConfig.mail
              ? 'Um endereço por linha. O e-mail não traz o texto nem o nome de quem escreveu.'
              : 'Um endereço por linha. Ainda não há servidor de e-mail: até lá, os alertas aparecem só aqui no Prosa.'
          }
          rows={3}
          autoCapitalize="none"
        />
      </Section>
      <Section title="Tamanho das conversas">
        <TextField
          form={form}
          name="messagesPerChat"
          label="Mensagens por conversa"
          hint={limit ? `A organização permite até ${limit}. Em branco: esse limite.` : 'Em branco: sem limite.'}
          inputMode="numeric"
          className="sm:w-40"
        />
      </Section>
      <Button type="submit" loading={isSubmitting} className="self-start">
        Salvar regras
      </Button>
    </form>
  )
}

const MAX_TOPICS = 30

/** Forbidden topics, each with its words and its answer. */
function TopicFields({ form }: { form: ZodForm<SafetyForm, SafetyForm> }) {
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
      {fields.length < MAX_TOPICS && (
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

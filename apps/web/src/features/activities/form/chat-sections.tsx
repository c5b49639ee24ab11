import { CheckboxField, TextField, TextareaField, SelectField } from '#/blocks/entity/form-fields.tsx'
import { FormSection } from '#/features/activities/form/form-section.tsx'
import type { AssessmentFormState } from '#/features/activities/form/form-values.ts'
import { voiceOptions } from '#/text/voice-labels.ts'

interface SectionProps {
  form: AssessmentFormState
}

export function LimitsSection({ form }: SectionProps) {
  return (
    <FormSection title="Limites">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          form={form}
          name="limits.maxMessages"
          label="Mensagens do aluno"
          hint="Em uma tentativa. Em branco: sem limite."
          inputMode="numeric"
        />
        <TextField
          form={form}
          name="limits.maxWords"
          label="Palavras por mensagem"
          hint="Em branco: sem limite."
          inputMode="numeric"
        />
      </div>
      <CheckboxField form={form} name="limits.sources" label="Mostrar as fontes das respostas" />
      <CheckboxField
        form={form}
        name="limits.files"
        label="Aceitar arquivos"
        hint="Dos tipos e do tamanho de “Arquivos na conversa”, nas configurações do assistente. Eles são lacrados com a conversa."
      />
    </FormSection>
  )
}

export function BehaviourSection({ form }: SectionProps) {
  return (
    <FormSection title="Comportamento" hint="Vale só nesta atividade, sobre as instruções do assistente.">
      <CheckboxField
        form={form}
        name="limits.paste"
        label="Aceitar texto colado"
        hint="Sem isso, a página pede que o aluno escreva com as suas palavras. É um pedido: quem quer colar ainda consegue."
      />
      <CheckboxField
        form={form}
        name="tutorMode"
        label="Modo tutor"
        hint="O assistente guia com perguntas e não dá a resposta pronta. Precisa de um modelo de IA: o Prosa Trechos só cita os documentos."
      />
      <CheckboxField
        form={form}
        name="limits.people"
        label="Deixar perguntar a uma pessoa"
        hint="O aluno envia uma pergunta, sem a conversa, a quem responde em “Atendimento”, no Controle de acesso do assistente; se o atendimento está desligado, ninguém pergunta. A resposta é lacrada com a tentativa."
      />
      <SelectField
        form={form}
        name="limits.voice"
        label="Voz"
        hint="Alunos costumam ser menores de 18 anos: para ditar, combine antes com a escola."
        options={voiceOptions}
      />
      <TextareaField
        form={form}
        name="openingQuestion"
        label="Pergunta de abertura"
        hint="O que o assistente pergunta primeiro. Em branco: a saudação dele."
        rows={2}
        placeholder="Por que as folhas são verdes?"
      />
    </FormSection>
  )
}

import { useWatch } from 'react-hook-form'
import { CheckboxField, RadioField, TextareaField } from '#/blocks/entity/form-fields.tsx'
import type { IntegrationFields } from '#/features/integrations/form/integration-form.ts'

/** How the school's system proves who it is, and where its students go back to. */
export function AccessFields({ form }: { form: IntegrationFields }) {
  const mode = useWatch({ control: form.control, name: 'mode' })
  return (
    <>
      <RadioField form={form} name="mode" label="Como os alunos chegam" options={modes} />
      {mode === 'key' && (
        <TextareaField
          form={form}
          name="publicKey"
          label="Chave pública da escola"
          required
          hint="Em PEM (SPKI): Ed25519, ou RSA de 2.048 bits ou mais. A chave privada fica só no sistema da escola."
          rows={4}
          spellCheck={false}
          placeholder="-----BEGIN PUBLIC KEY-----"
          className="font-mono text-xs"
        />
      )}
      <TextareaField
        form={form}
        name="returnAddresses"
        label="Endereços de retorno"
        hint="Um por linha. Depois da atividade o aluno só pode voltar a estes endereços e ao que está abaixo deles."
        rows={2}
        spellCheck={false}
        placeholder="https://sga.escola.br/aluno"
      />
      <CheckboxField
        form={form}
        name="active"
        label="Ativa"
        hint="Inativa, a integração não aceita entradas de alunos."
      />
    </>
  )
}

const modes = [
  {
    value: 'secret',
    label: 'Com um segredo compartilhado',
    hint: 'O mais simples: o Prosa cria o segredo e o sistema assina com HMAC-SHA256.',
  },
  {
    value: 'key',
    label: 'Com a chave da escola',
    hint: 'O sistema assina um JWT com a chave privada dele; o Prosa só conhece a pública.',
  },
  {
    value: 'lti',
    label: 'Por uma plataforma: Moodle, Canvas, Blackboard (LTI 1.3)',
    hint: 'Depois de criar, você recebe um endereço para colar na plataforma. Ninguém programa nada.',
  },
] as const

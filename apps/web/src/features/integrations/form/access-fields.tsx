import { Controller, useWatch } from 'react-hook-form'
import type { IntegrationFields } from '#/features/integrations/form/integration-form.ts'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'

/** How the school's system proves who it is, and where its students go back to. */
export function AccessFields({ form }: { form: IntegrationFields }) {
  const mode = useWatch({ control: form.control, name: 'mode' })
  const { errors } = form.formState
  return (
    <>
      <Field label="Como os alunos chegam">
        <Controller
          control={form.control}
          name="mode"
          render={({ field: { value, onChange } }) => (
            <RadioGroup options={modes} value={value} onValueChange={onChange} />
          )}
        />
      </Field>
      {mode === 'key' && (
        <Field
          label="Chave pública da escola"
          required
          hint="Em PEM (SPKI): Ed25519, ou RSA de 2.048 bits ou mais. A chave privada fica só no sistema da escola."
          error={errors.publicKey?.message}
        >
          <Textarea
            {...form.register('publicKey')}
            rows={4}
            spellCheck={false}
            placeholder="-----BEGIN PUBLIC KEY-----"
            className="font-mono text-xs"
          />
        </Field>
      )}
      <Field
        label="Endereços de retorno"
        hint="Um por linha. Depois da atividade o aluno só pode voltar a estes endereços e ao que está abaixo deles."
        error={errors.returnAddresses?.message}
      >
        <Textarea
          {...form.register('returnAddresses')}
          rows={2}
          spellCheck={false}
          placeholder="https://sga.escola.br/aluno"
        />
      </Field>
      <Controller
        control={form.control}
        name="active"
        render={({ field: { value, onChange, onBlur } }) => (
          <Checkbox
            label="Ativa"
            hint="Inativa, a integração não aceita entradas de alunos."
            checked={value}
            onCheckedChange={onChange}
            onBlur={onBlur}
          />
        )}
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

import { payloadLevels } from '@prosa/contract/sharing/webhook-events.ts'
import type { PayloadLevel } from '@prosa/contract/sharing/webhook-events.ts'
import { levelLabels } from '#/features/webhooks/webhook-labels.ts'
import { useCan } from '#/lib/session/permissions.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'

interface LevelFieldProps {
  value: PayloadLevel
  onChange: (level: PayloadLevel) => void
  error: string | undefined
}

/** How much of what people say leaves the product. */
export function LevelField({ value, onChange, error }: LevelFieldProps) {
  const maySendAll = useCan('webhooks.full_payload')
  const options = payloadLevels.map((level) => ({
    value: level,
    label: levelLabels[level],
    hint: level === 'full' && !maySendAll ? 'Somente administradores podem escolher.' : hints[level],
    disabled: level === 'full' && !maySendAll,
  }))
  return (
    <div className="flex flex-col gap-3">
      <Field label="Conteúdo enviado" error={error}>
        <RadioGroup options={options} value={value} onValueChange={onChange} />
      </Field>
      {value === 'full' && (
        <Notice tone="warning" title="Dados pessoais saem do Prosa">
          Nomes, e-mails e o texto das conversas vão para outro sistema. Pela LGPD, é preciso ter finalidade, base legal
          e um contrato com quem recebe. Prefira outro nível, sobretudo com menores de idade.
        </Notice>
      )}
    </div>
  )
}

const hints: Readonly<Record<PayloadLevel, string>> = {
  metadata: 'O que aconteceu, quando e em qual conversa. Nenhum dado de pessoas, nenhum texto.',
  pseudonymous: 'Também um código por pessoa, sempre o mesmo, que não revela quem ela é. Nenhum texto.',
  full: 'Também nome, e-mail e o texto das mensagens.',
}

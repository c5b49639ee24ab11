import type { Integration } from '@prosa/contract/school/integrations.ts'
import { CirclePause, CirclePlay, KeyRound, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Confirmation } from '#/blocks/entity/confirmation.tsx'
import { withConfirmation, deletion } from '#/blocks/entity/with-confirmation.tsx'
import { RowMenu } from '#/blocks/entity/row-menu.tsx'
import { IntegrationDialog } from '#/features/integrations/form/integration-dialog.tsx'
import { toForm } from '#/features/integrations/form/integration-form.ts'
import type { NewSecret } from '#/features/integrations/secret-dialog.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'

interface IntegrationActionsProps {
  integration: Integration
  /** Receives a new secret, which is shown once. */
  onSecret: (made: NewSecret) => void
  /** Leaves the integration's page. */
  onDeleted?: () => Promise<void>
}

export function IntegrationActions({ integration, onSecret, onDeleted }: IntegrationActionsProps) {
  const activate = useWrite('saveIntegration', { onSuccess: () => toast.success('Integração ativada.') })
  const params = { integrationId: integration.id }
  const formWith = (active: boolean) => ({ params, body: { ...toForm(integration), active } })
  return (
    <RowMenu
      of={integration.name}
      actions={[
        {
          label: 'Editar',
          icon: Pencil,
          renderDialog: (close) => <IntegrationDialog integration={integration} onClose={close} />,
        },
        integration.mode === 'secret' && {
          label: 'Trocar segredo',
          icon: KeyRound,
          renderDialog: (close) => <RotateDialog integration={integration} onClose={close} onSecret={onSecret} />,
        },
        integration.active
          ? withConfirmation(
              { label: 'Desativar', icon: CirclePause },
              {
                operation: 'saveIntegration',
                input: formWith(false),
                title: `Desativar “${integration.name}”?`,
                description:
                  'Novas entradas de alunos são recusadas até você ativar de novo. Quem já está em uma atividade continua.',
                done: 'Integração desativada.',
              },
            )
          : { label: 'Ativar', icon: CirclePlay, onSelect: () => activate.mutate(formWith(true)) },
        'line',
        deletion({
          operation: 'deleteIntegration',
          input: { params },
          title: `Excluir “${integration.name}”?`,
          description:
            'O sistema da escola deixa de enviar alunos. Uma integração que tem atividades não pode ser excluída: desative-a. Não há como desfazer.',
          done: `“${integration.name}” foi excluída.`,
          onGone: onDeleted,
        }),
      ]}
    />
  )
}

interface RotateDialogProps {
  integration: Integration
  onClose: () => void
  onSecret: (made: NewSecret) => void
}

function RotateDialog({ integration, onClose, onSecret }: RotateDialogProps) {
  const [previous, setPrevious] = useState<'overlap' | 'end'>('overlap')
  return (
    <Confirmation
      operation="rotateIntegrationSecret"
      input={{ params: { integrationId: integration.id }, body: { endPrevious: previous === 'end' } }}
      title={`Trocar o segredo de “${integration.name}”?`}
      description={`Você recebe um segredo novo, mostrado uma única vez. ${integration.secretHint === null ? 'O atual não pode mais ser lido.' : `O segredo atual é o que acaba com os caracteres ${integration.secretHint}.`}`}
      confirmLabel="Trocar segredo"
      destructive={previous === 'end'}
      onDone={onSecret}
      onClose={onClose}
    >
      <Field label="O segredo atual">
        <RadioGroup options={choices} value={previous} onValueChange={setPrevious} />
      </Field>
    </Confirmation>
  )
}

const choices = [
  {
    value: 'overlap',
    label: 'Vale por mais 24 horas',
    hint: 'Os dois assinam, enquanto você troca no sistema da escola.',
  },
  { value: 'end', label: 'Termina agora', hint: 'Se ele vazou. Alunos não entram até o sistema usar o novo.' },
] as const

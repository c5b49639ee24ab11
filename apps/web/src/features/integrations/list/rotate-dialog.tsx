import type { Integration } from '@prosa/contract/school/sga-integrations.ts'
import { useState } from 'react'
import type { NewSecret } from '#/features/integrations/secret-dialog.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'

interface RotateDialogProps {
  integration: Integration
  onClose: () => void
  onSecret: (made: NewSecret) => void
}

export function RotateDialog({ integration, onClose, onSecret }: RotateDialogProps) {
  const [previous, setPrevious] = useState<'overlap' | 'end'>('overlap')
  const rotate = useWrite('rotateIntegrationSecret', { onSuccess: onSecret, onSettled: onClose })
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Trocar o segredo de “${integration.name}”?`}
      description={`Você recebe um segredo novo, mostrado uma única vez. ${integration.secretHint === null ? 'O atual não pode mais ser lido.' : `O atual termina em ${integration.secretHint}.`}`}
      confirmLabel="Trocar segredo"
      destructive={previous === 'end'}
      loading={rotate.isPending}
      onConfirm={() =>
        rotate.mutate({ params: { integrationId: integration.id }, body: { endPrevious: previous === 'end' } })
      }
    >
      <Field label="O segredo atual">
        <RadioGroup options={choices} value={previous} onValueChange={setPrevious} />
      </Field>
    </AlertDialog>
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

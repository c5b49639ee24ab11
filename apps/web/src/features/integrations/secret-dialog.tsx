import type { Integration } from '@prosa/contract/school/integrations.ts'
import { SecretDialog } from '#/blocks/entity/secret-dialog.tsx'
import { CopiedText } from '#/ui/actions/copied-text.tsx'

export interface NewSecret {
  integration: Integration
  secret: string
}

/** Shows a new secret of a school's system, once. */
export function NewSecretDialog({ integration, secret, onClose }: NewSecret & { onClose: () => void }) {
  return (
    <SecretDialog
      description={`Com ele ${integration.name} assina cada pedido de entrada de um aluno.`}
      onClose={onClose}
    >
      <CopiedText label="ID do cliente" text={integration.clientId} copyLabel="Copiar ID do cliente" />
      <CopiedText label="Segredo" text={secret} copyLabel="Copiar segredo" />
    </SecretDialog>
  )
}

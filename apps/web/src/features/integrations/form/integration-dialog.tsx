import type { Integration } from '@prosa/contract/school/sga-integrations.ts'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { TextField } from '#/blocks/entity/form-fields.tsx'
import { AccessFields } from '#/features/integrations/form/access-fields.tsx'
import { InstitutionFields } from '#/features/integrations/form/institution-fields.tsx'
import { integrationSchema, toBody, valuesOf } from '#/features/integrations/form/integration-form.ts'
import { PrivacyFields } from '#/features/integrations/form/privacy-fields.tsx'
import type { NewSecret } from '#/features/integrations/secret-dialog.tsx'
import { api } from '#/lib/api/api.ts'
import { toast } from '#/ui/feedback/toasters.tsx'

interface IntegrationDialogProps {
  /** The one to change; a new one where left out. */
  integration?: Integration
  onClose: () => void
  onCreated?: (created: NewSecret) => void
}

export function IntegrationDialog({ integration, onClose, onCreated }: IntegrationDialogProps) {
  return (
    <EntityDialog
      size="lg"
      title={integration ? 'Editar integração' : 'Nova integração'}
      submitLabel={integration ? 'Salvar' : 'Criar integração'}
      className="gap-6 pb-1"
      schema={integrationSchema}
      values={valuesOf(integration)}
      save={async (values) => {
        const body = toBody(values)
        if (!integration) return api.createIntegration({ body })
        await api.saveIntegration({ params: { integrationId: integration.id }, body })
        return null
      }}
      onSaved={(created) => (created ? onCreated?.(created) : toast.success('Alterações salvas.'))}
      fieldOfCode={{ sga_public_key_invalid: 'publicKey' }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              form={form}
              name="name"
              label="Nome"
              required
              hint="Como você a reconhece nesta lista."
              placeholder="Ex.: SGA do município"
            />
            <InstitutionFields form={form} />
          </div>
          <AccessFields form={form} />
          <PrivacyFields form={form} />
        </>
      )}
    </EntityDialog>
  )
}

import type { Integration } from '@prosa/contract/school/sga-integrations.ts'
import { AccessFields } from '#/features/integrations/form/access-fields.tsx'
import { InstitutionFields } from '#/features/integrations/form/institution-fields.tsx'
import { PrivacyFields } from '#/features/integrations/form/privacy-fields.tsx'
import { toBody, useIntegrationForm } from '#/features/integrations/form/integration-form.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { FormDialog } from '#/ui/overlays/form-dialog.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

interface IntegrationDialogProps {
  /** The one to change; a new one where left out. */
  integration?: Integration
  onClose: () => void
  onCreated?: (created: { integration: Integration; secret: string }) => void
}

export function IntegrationDialog({ integration, onClose, onCreated }: IntegrationDialogProps) {
  const form = useIntegrationForm(integration)
  const create = useWrite('createIntegration', { meta: { showsProblem: true } })
  const save = useWrite('saveIntegration', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(
    form,
    async (values) => {
      const body = toBody(values)
      if (integration) {
        await save.mutateAsync({ params: { integrationId: integration.id }, body })
        toast.success('Alterações salvas.')
      } else onCreated?.(await create.mutateAsync({ body }))
      onClose()
    },
    { sga_public_key_invalid: 'publicKey' },
  )
  const { errors, isSubmitting } = form.formState
  return (
    <FormDialog
      size="lg"
      title={integration ? 'Editar integração' : 'Nova integração'}
      submitLabel={integration ? 'Salvar' : 'Criar integração'}
      submit={submit}
      problem={problem}
      busy={isSubmitting}
      onClose={onClose}
      className="gap-6 pb-1"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Nome" required hint="Como você a reconhece nesta lista." error={errors.name?.message}>
          <TextInput {...form.register('name')} autoComplete="off" placeholder="Ex.: SGA do município" />
        </Field>
        <InstitutionFields form={form} />
      </div>
      <AccessFields form={form} />
      <PrivacyFields form={form} />
    </FormDialog>
  )
}

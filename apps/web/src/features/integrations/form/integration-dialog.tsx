import type { Integration } from '@prosa/contract/sga-integrations.ts'
import { useId } from 'react'
import { AccessFields } from '#/features/integrations/form/access-fields.tsx'
import { InstitutionFields } from '#/features/integrations/form/institution-fields.tsx'
import { PrivacyFields } from '#/features/integrations/form/privacy-fields.tsx'
import { toBody, useIntegrationForm } from '#/features/integrations/form/integration-form.ts'
import { useFormSubmit } from '#/lib/form-submit.ts'
import { useWrite } from '#/lib/operations.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { Field } from '#/ui/field.tsx'
import { Notice } from '#/ui/notice.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import { toast } from '#/ui/toasters.tsx'

interface IntegrationDialogProps {
  /** The one to change; a new one where left out. */
  integration?: Integration
  onClose: () => void
  onCreated?: (created: { integration: Integration; secret: string }) => void
}

export function IntegrationDialog({ integration, onClose, onCreated }: IntegrationDialogProps) {
  const formId = useId()
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
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={integration ? 'Editar integração' : 'Nova integração'}
      footer={
        <Button type="submit" form={formId} loading={isSubmitting}>
          {integration ? 'Salvar' : 'Criar integração'}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-6 pt-2 pb-1">
        {problem && <Notice tone="danger">{problem}</Notice>}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Nome" required hint="Como você a reconhece nesta lista." error={errors.name?.message}>
            <TextInput {...form.register('name')} autoComplete="off" placeholder="Ex.: SGA do município" />
          </Field>
          <InstitutionFields form={form} />
        </div>
        <AccessFields form={form} />
        <PrivacyFields form={form} />
      </form>
    </Dialog>
  )
}

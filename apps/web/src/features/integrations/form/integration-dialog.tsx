import { extensions } from '@prosa/extensions/extension.gen.ts'
import { type IntegrationModeWords, mergeWords } from '@prosa/contract/protocol/extension.ts'
import { type addedModes, legalBases, type Integration } from '@prosa/contract/school/integrations.ts'
import { timeZoneSchema } from '@prosa/contract/settings/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { SelectField, TextField, CheckboxField, RadioField, TextareaField } from '#/blocks/entity/form-fields.tsx'
import {
  integrationSchema,
  toBody,
  toValues,
  type IntegrationFields,
} from '#/features/integrations/form/integration-form.ts'
import { legalBasisLabels } from '#/features/integrations/integration-status.tsx'
import type { NewSecret } from '#/features/integrations/secret-dialog.tsx'
import { api } from '#/lib/api/api.ts'
import { read } from '#/lib/api/operations.ts'
import { timeZoneLabels } from '#/text/time-zone-labels.ts'
import { RetryNotice } from '#/ui/feedback/retry-notice.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'

interface IntegrationDialogProps {
  /** The integration to change; undefined creates one. */
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
      values={toValues(integration)}
      of={integration}
      save={async (values) => {
        const body = toBody(values)
        if (!integration) return api.createIntegration({ body })
        await api.saveIntegration({
          params: { integrationId: integration.id },
          body: { ...body, version: integration.version },
        })
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
              hint="Para você encontrar a integração nesta lista."
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

/** Value for no partner, because a `Select` has no empty value. */
const noPartner = 'none'

/** The institution: a registered partner with name and logo, or a typed name. */
function InstitutionFields({ form }: { form: IntegrationFields }) {
  const registered = useQuery(read('listSchoolPartners'))
  const partners = registered.data?.items ?? []
  const partnerId = form.watch('partnerId')
  const { errors } = form.formState

  function choose(value: string) {
    const partner = partners.find(({ id }) => String(id) === value)
    form.setValue('partnerId', partner?.id ?? null, { shouldDirty: true })
    if (partner) form.setValue('institution', partner.name, { shouldValidate: true })
  }

  return (
    <>
      <TextField
        form={form}
        name="institution"
        label="Instituição"
        required
        hint={
          partnerId === null ? 'O nome que os alunos e as estatísticas mostram.' : 'O nome é o do cadastro da parceira.'
        }
        readOnly={partnerId !== null}
      />
      {registered.error && <RetryNotice title="Parceiras cadastradas" query={registered} />}
      {partners.length > 0 && (
        <Field
          label="Parceira cadastrada (opcional)"
          hint="Os alunos veem o nome e a logo dela antes de começar."
          error={errors.partnerId?.message}
        >
          <Select
            value={partnerId === null ? noPartner : String(partnerId)}
            onValueChange={choose}
            options={[
              { value: noPartner, label: 'Nenhuma' },
              ...partners.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        </Field>
      )}
    </>
  )
}

const bases = legalBases.map((value) => ({ value, label: legalBasisLabels[value] }))

const brazilian = timeZoneSchema.options.map((value) => ({ value, label: timeZoneLabels[value] }))

/** Adds a zone that was set through the API. */
const zonesWith = (zone: string) =>
  brazilian.some(({ value }) => value === zone) ? brazilian : [...brazilian, { value: zone, label: zone }]

/** Text of the notice for students, and the retention of conversations. */
function PrivacyFields({ form }: { form: IntegrationFields }) {
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-3 text-sm font-semibold">Dados dos alunos (LGPD)</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField form={form} name="legalBasis" label="Base legal" options={bases} />
        <SelectField form={form} name="timeZone" label="Fuso horário" options={zonesWith(form.getValues('timeZone'))} />
        <TextField
          form={form}
          name="retentionDays"
          label="Guardar conversas por (dias)"
          hint="Depois, ficam só os comprovantes e os números. Uma atividade pode guardar por menos tempo."
          inputMode="numeric"
        />
        <TextField
          form={form}
          name="privacyContact"
          label="Contato sobre dados (opcional)"
          hint="E-mail ou telefone que aparece no aviso ao aluno."
          autoCapitalize="none"
        />
      </div>
    </fieldset>
  )
}

/** How the school's system authenticates, and where its students return to. */
function AccessFields({ form }: { form: IntegrationFields }) {
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
          hint="Cole o texto inteiro, com a primeira e a última linha. A chave privada fica só no sistema da escola."
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
    hint: 'O mais simples: o Prosa cria o segredo, e o sistema da escola assina com ele.',
  },
  {
    value: 'key',
    label: 'Com a chave da escola',
    hint: 'O sistema da escola assina com a chave privada dele; o Prosa só conhece a pública.',
  },
  ...Object.entries<IntegrationModeWords>({ ...mergeWords(extensions, 'integrationModes') }).map(([value, words]) => ({
    value: value as keyof typeof addedModes,
    ...words,
  })),
] as const

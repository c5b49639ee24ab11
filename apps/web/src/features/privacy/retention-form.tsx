import type { PrivacyState } from '@prosa/contract/settings/privacy.ts'
import { privacySettingsSchema } from '@prosa/contract/settings/privacy-settings.ts'
import { retentionOrigins } from '@prosa/contract/settings/privacy-choices.ts'
import { NumberField, TextareaField } from '#/blocks/entity/form-fields.tsx'
import { SavedForm } from '#/blocks/entity/saved-form.tsx'
import { api } from '#/lib/api/api.ts'
import { originLabels } from '#/text/privacy-labels.ts'

const fields = [
  ...retentionOrigins.map((name) => ({ name, label: originLabels[name], hint: 'Em dias. Em branco: sem prazo aqui.' })),
  { name: 'deliveries', label: 'Entregas de webhooks', hint: 'Em dias, de 4 a 90.' },
  { name: 'records', label: 'Denúncias, alertas e relatórios', hint: 'Em dias.' },
] as const

function valuesOf(read: PrivacyState) {
  const { version: _, ...values } = read
  return values
}

export const RetentionForm = ({ settings }: { settings: PrivacyState }) => (
  <SavedForm
    schema={privacySettingsSchema}
    values={valuesOf(settings)}
    of={settings}
    save={async (body) => valuesOf(await api.updatePrivacySettings({ body: { ...body, version: settings.version } }))}
    done="Prazos salvos. Valem a partir da próxima limpeza."
  >
    {(form) => (
      <>
        <div className="grid gap-4 sm:grid-cols-2">
          {fields.map(({ name, ...texts }) => (
            <NumberField key={name} form={form} name={`retention.${name}`} type="number" min={1} {...texts} />
          ))}
        </div>
        <TextareaField
          form={form}
          name="introduction"
          label="Texto da página pública"
          hint="Aparece no começo da página de privacidade, em Markdown. Em branco: só o registro."
          rows={4}
        />
      </>
    )}
  </SavedForm>
)

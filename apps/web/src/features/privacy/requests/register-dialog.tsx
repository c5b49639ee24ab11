import { privacy } from '@prosa/contract/settings/privacy.ts'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { SelectField, TextareaField, TextField } from '#/blocks/entity/form-fields.tsx'
import { api } from '#/lib/api/api.ts'
import { requestKindLabels } from '#/text/privacy-labels.ts'

const { body: schema } = privacy.openPrivacyRequest
const kindOptions = schema.shape.kind.options.map((value) => ({ value, label: requestKindLabels[value] }))

/** A request that came by mail, by telephone or on paper. */
export function RegisterDialog({ onClose }: { onClose: () => void }) {
  return (
    <EntityDialog
      title="Registrar pedido"
      submitLabel="Registrar"
      schema={schema}
      values={{ kind: 'erasure', email: '', message: '' }}
      save={(body) => api.openPrivacyRequest({ body })}
      done={({ protocol }) => `Pedido ${protocol} registrado.`}
      fieldOfCode={{ privacy_person_unknown: 'email' }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField form={form} name="kind" label="O que a pessoa pediu" options={kindOptions} />
          <TextField
            form={form}
            name="email"
            label="E-mail da pessoa"
            hint="O da conta, ou o que o visitante informou ao entrar por um link. Alunos sem conta ficam na atividade da escola."
            type="email"
            autoCapitalize="none"
          />
          <TextareaField form={form} name="message" label="Como o pedido chegou (opcional)" rows={3} />
        </>
      )}
    </EntityDialog>
  )
}

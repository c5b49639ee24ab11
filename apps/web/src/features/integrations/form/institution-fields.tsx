import { useQuery } from '@tanstack/react-query'
import type { IntegrationFields } from '#/features/integrations/form/integration-form.ts'
import { read } from '#/lib/api/operations.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'

/** Of a `Select`, where no value is empty. */
const noPartner = 'none'

/** Whose school it is: a registered partner with its own name and logo, or a name that is written here. */
export function InstitutionFields({ form }: { form: IntegrationFields }) {
  const { data } = useQuery(read('listSchoolPartners'))
  const partners = data?.items ?? []
  const partnerId = form.watch('partnerId')
  const { errors } = form.formState

  function choose(value: string) {
    const partner = partners.find(({ id }) => String(id) === value)
    form.setValue('partnerId', partner?.id ?? null, { shouldDirty: true })
    if (partner) form.setValue('institution', partner.name, { shouldValidate: true })
  }

  return (
    <>
      <Field
        label="Instituição"
        required
        hint={partnerId === null ? 'Como os alunos e as estatísticas a leem.' : 'O nome é o do cadastro da parceira.'}
        error={errors.institution?.message}
      >
        <TextInput {...form.register('institution')} autoComplete="off" readOnly={partnerId !== null} />
      </Field>
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

import { roleLabels, roleSchema, type Role } from '@prosa/contract/protocol/permissions.ts'
import { Controller, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { ChoiceSelect, choicesOf } from '#/blocks/entity/choices.tsx'
import { CheckboxesField } from '#/blocks/entity/form-fields.tsx'
import { Field } from '#/ui/inputs/field.tsx'

interface Belonging extends FieldValues {
  roles: Role[]
  partnerId?: number | null | undefined
}

/** Roles of a person, and the institution of a partner. */
export function BelongingFields<Input extends Belonging, Output>({
  form,
}: {
  form: UseFormReturn<Input, unknown, Output>
}) {
  const named = (name: 'roles' | 'partnerId') => name as FieldPath<Input>
  const isPartner = (form.watch(named('roles')) as Role[]).includes('partner')
  return (
    <>
      <CheckboxesField form={form} name={named('roles')} label="Papéis" options={roleOptions} />
      {isPartner && (
        <Controller
          control={form.control}
          name={named('partnerId')}
          render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
            <Field
              label="Instituição parceira"
              hint="A pessoa vê o que foi liberado para a instituição dela. Instituições são cadastradas em Configurações."
              error={error?.message}
            >
              <ChoiceSelect
                source={choicesOf('partners')}
                value={typeof value === 'number' ? String(value) : 'none'}
                onValueChange={(choice) => onChange(choice === 'none' ? null : Number(choice))}
                onBlur={onBlur}
                options={[{ value: 'none', label: 'Nenhuma' }]}
              />
            </Field>
          )}
        />
      )}
    </>
  )
}

const hints: Readonly<Record<Role, string>> = {
  admin: 'Edita qualquer assistente e administra as contas.',
  user: 'Cria assistentes e conversa com eles.',
  partner: 'Vê somente os assistentes que foram liberados para a sua instituição.',
}
const roleOptions = roleSchema.options.map((value) => ({ value, label: roleLabels[value], hint: hints[value] }))

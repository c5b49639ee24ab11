import { describePersonKind, mayGive, type PersonKind, personKindNames } from '@prosa/contract/identity/person-kinds.ts'
import { Controller, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { ChoiceSelect, toChoiceSource } from '#/blocks/entity/choices.tsx'
import { useUser } from '#/lib/session/session.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'

interface KindValue {
  kind: PersonKind | undefined
  partnerId: number | null
}

interface KindFieldsProps {
  value: KindValue
  onChange: (value: KindValue) => void
  hint?: string
  error?: string | undefined
}

/** What people are, and the institution of partners, outside a form. */
export function KindFields({ value: { kind, partnerId }, onChange, hint, error }: KindFieldsProps) {
  return (
    <>
      <KindSelect
        value={kind}
        onValueChange={(next) => onChange({ kind: next, partnerId })}
        hint={hint}
        error={error}
      />
      {kind === 'partner' && <PartnerSelect value={partnerId} onChange={(id) => onChange({ kind, partnerId: id })} />}
    </>
  )
}

interface Invited extends FieldValues {
  kind?: PersonKind | undefined
  partnerId?: number | null | undefined
}

/** The same in a form. */
export function FormKindFields<Input extends Invited, Output>({
  form,
}: {
  form: UseFormReturn<Input, unknown, Output>
}) {
  return (
    <>
      <FormKindSelect form={form} name={'kind' as FieldPath<Input>} />
      {form.watch('kind' as FieldPath<Input>) === 'partner' && <FormPartnerSelect form={form} />}
    </>
  )
}

interface FormKindSelectProps<Input extends FieldValues, Output> extends Pick<KindSelectProps, 'among'> {
  form: UseFormReturn<Input, unknown, Output>
  name: FieldPath<Input>
}

/** What a person is, in a form. */
export const FormKindSelect = <Input extends FieldValues, Output>({
  form,
  name,
  among = personKindNames,
}: FormKindSelectProps<Input, Output>) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
      <KindSelect {...{ value, onBlur, among }} onValueChange={onChange} error={error?.message} />
    )}
  />
)

/** Institution of a partner in a form. */
export function FormPartnerSelect<Input extends Invited, Output>({
  form,
}: {
  form: UseFormReturn<Input, unknown, Output>
}) {
  return (
    <Controller
      control={form.control}
      name={'partnerId' as FieldPath<Input>}
      render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
        <PartnerSelect value={value ?? null} onChange={onChange} onBlur={onBlur} error={error?.message} />
      )}
    />
  )
}

interface KindSelectProps {
  value: PersonKind | undefined
  onValueChange: (kind: PersonKind) => void
  onBlur?: () => void
  /** Kinds that can be chosen here. */
  among?: readonly PersonKind[]
  placeholder?: string
  disabled?: boolean
  hint?: string | undefined
  error?: string | undefined
}

/** Offers the kinds that the person signed in may give; the server decides. */
export function KindSelect({
  value,
  onValueChange,
  onBlur,
  among = personKindNames,
  placeholder = 'Escolher',
  disabled = false,
  hint,
  error,
}: KindSelectProps) {
  const own = new Set(useUser().permissions.map(({ name }) => name))
  const offered = among.filter((kind) => {
    const { roles, profile } = describePersonKind(kind)
    return mayGive(own, { roles, added: profile?.added ?? [] })
  })
  return (
    <Field label="Função" hint={hint} error={error}>
      <Select
        value={value}
        placeholder={placeholder}
        disabled={disabled}
        onValueChange={onValueChange}
        onBlur={onBlur}
        options={offered.map((kind) => ({
          value: kind,
          label: describePersonKind(kind).label,
          hint: describePersonKind(kind).hint,
        }))}
      />
    </Field>
  )
}

interface PartnerSelectProps {
  value: number | null
  onChange: (partnerId: number | null) => void
  onBlur?: () => void
  error?: string | undefined
}

function PartnerSelect({ value, onChange, onBlur, error }: PartnerSelectProps) {
  return (
    <Field
      label="Instituição parceira"
      hint="A pessoa vê o que foi liberado para a instituição dela. Instituições são cadastradas em Configurações."
      error={error}
    >
      <ChoiceSelect
        source={toChoiceSource('partners')}
        value={value === null ? 'none' : String(value)}
        onValueChange={(choice) => onChange(choice === 'none' ? null : Number(choice))}
        onBlur={onBlur}
        options={[{ value: 'none', label: 'Nenhuma' }]}
      />
    </Field>
  )
}

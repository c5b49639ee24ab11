import { Controller } from 'react-hook-form'
import { TextField } from '#/blocks/entity/form-fields.tsx'
import { PartnerField } from '#/features/users/partner-field.tsx'
import type { UserFields, UserInput } from '#/features/users/person/user-form-schema.ts'
import { RolesField } from '#/features/users/roles-field.tsx'
import { ChoiceList, choicesOf, useHasChoices } from '#/blocks/entity/choices.tsx'
import { MailCheckbox } from '#/ui/inputs/mail-checkbox.tsx'
import type { ZodForm } from '#/ui/inputs/use-zod-form.ts'

export type UserForm = ZodForm<UserInput, UserFields>

interface UserFieldsPartProps {
  form: UserForm
  isNew: boolean
}

/** Who the person is, and where they belong. */
export function UserFieldsPart({ form, isNew }: UserFieldsPartProps) {
  const { errors } = form.formState
  const { control } = form
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="name" label="Nome" required />
        <TextField
          form={form}
          name="email"
          label="E-mail"
          required={isNew}
          hint={isNew ? undefined : 'Só a própria pessoa troca o e-mail, no perfil dela.'}
          type="email"
          autoCapitalize="none"
          readOnly={!isNew}
        />
        <TextField form={form} name="phone" label="Telefone" type="tel" />
        <TextField form={form} name="registration" label="Matrícula" />
      </div>
      <Controller
        control={control}
        name="roles"
        render={({ field: { value, onChange, onBlur } }) => (
          <RolesField value={value} onChange={onChange} onBlur={onBlur} error={errors.roles?.message} />
        )}
      />
      {form.watch('roles').includes('partner') && (
        <Controller
          control={control}
          name="partnerId"
          render={({ field: { value, onChange, onBlur } }) => (
            <PartnerField value={value ?? null} onChange={onChange} onBlur={onBlur} error={errors.partnerId?.message} />
          )}
        />
      )}
      <Controller
        control={control}
        name="groupIds"
        render={({ field: { value, onChange } }) => <GroupsField value={value ?? []} onChange={onChange} />}
      />
      {isNew && (
        <Controller
          control={control}
          name="sendMail"
          render={({ field: { value, onChange } }) => (
            <MailCheckbox
              label="Enviar convite por e-mail"
              hint="O link do convite vale 72 horas e também aparece aqui, para copiar."
              otherwise="Não há servidor de e-mail: o link do convite aparece em seguida, para você entregar. Ele vale 72 horas."
              checked={value ?? true}
              onCheckedChange={onChange}
            />
          )}
        />
      )}
    </>
  )
}

interface GroupsFieldProps {
  value: readonly number[]
  onChange: (groupIds: number[]) => void
}

/** Groups and classes of a person; nothing to choose from where there are none. */
function GroupsField({ value, onChange }: GroupsFieldProps) {
  if (!useHasChoices('groups')) return null
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="pb-1.5 text-sm font-medium">Grupos e turmas</legend>
      <ChoiceList source={choicesOf('groups')} value={value} onChange={onChange} />
    </fieldset>
  )
}

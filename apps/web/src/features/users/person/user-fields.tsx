import { personTextNames, personTexts } from '@prosa/contract/identity/users.ts'
import { Controller } from 'react-hook-form'
import { MailField, TextField } from '#/blocks/entity/form-fields.tsx'
import { FormKindFields } from '#/blocks/entity/kind-fields.tsx'
import type { UserFields, UserInput } from '#/features/users/person/user-form-schema.ts'
import { ChoiceList, toChoiceSource, useHasChoices } from '#/blocks/entity/choices.tsx'
import type { ZodForm } from '#/ui/inputs/use-zod-form.ts'

export type UserForm = ZodForm<UserInput, UserFields>

interface UserFieldsPartProps {
  form: UserForm
  isNew: boolean
}

/** Identity of the person; for a new one also what they are, and their groups. */
export function UserFieldsPart({ form, isNew }: UserFieldsPartProps) {
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
        {personTextNames.map((name) => (
          <TextField
            key={name}
            form={form}
            name={name}
            label={personTexts[name].label}
            type={name === 'phone' ? 'tel' : 'text'}
          />
        ))}
      </div>
      {isNew && (
        <>
          <FormKindFields form={form} />
          <GroupsField form={form} />
          <MailField
            form={form}
            name="sendMail"
            label="Enviar convite por e-mail"
            hint="O link do convite vale 72 horas e também aparece aqui, para copiar."
            otherwise="Não há servidor de e-mail: o link do convite aparece em seguida, para você entregar. Ele vale 72 horas."
          />
        </>
      )}
    </>
  )
}

/** Groups of a person; absent when none exist. */
export function GroupsField({ form: { control } }: { form: UserForm }) {
  if (!useHasChoices('groups')) return null
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="pb-1.5 text-sm font-medium">Grupos de pessoas</legend>
      <Controller
        control={control}
        name="groupIds"
        render={({ field: { value, onChange } }) => (
          <ChoiceList source={toChoiceSource('groups')} value={value ?? []} onChange={onChange} />
        )}
      />
    </fieldset>
  )
}

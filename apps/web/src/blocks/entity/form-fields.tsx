import type { ComponentProps } from 'react'
import { Controller, get } from 'react-hook-form'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import type { SelectOption } from '#/ui/inputs/select.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'

interface FormFieldProps<Input extends FieldValues, Output> extends Pick<
  ComponentProps<typeof Field>,
  'label' | 'hint' | 'required'
> {
  form: UseFormReturn<Input, unknown, Output>
  name: FieldPath<Input>
}

const messageOf = (form: { formState: { errors: object } }, name: string) =>
  (get(form.formState.errors, name) as { message?: string } | undefined)?.message

type Own<Props> = Omit<Props, 'form' | 'name' | 'label' | 'hint' | 'required'>

/** One line of text of a form, with its label, its hint and what is wrong with it. */
export function TextField<Input extends FieldValues, Output>({
  form,
  name,
  label,
  hint,
  required = false,
  ...input
}: FormFieldProps<Input, Output> & Own<ComponentProps<typeof TextInput>>) {
  return (
    <Field label={label} hint={hint} required={required} error={messageOf(form, name)}>
      <TextInput autoComplete="off" {...input} {...form.register(name)} />
    </Field>
  )
}

/** Some lines of text. */
export function TextareaField<Input extends FieldValues, Output>({
  form,
  name,
  label,
  hint,
  required = false,
  ...input
}: FormFieldProps<Input, Output> & Own<ComponentProps<typeof Textarea>>) {
  return (
    <Field label={label} hint={hint} required={required} error={messageOf(form, name)}>
      <Textarea {...input} {...form.register(name)} />
    </Field>
  )
}

/** One choice of a closed set. */
export function SelectField<Input extends FieldValues, Output>({
  form,
  name,
  label,
  hint,
  required = false,
  options,
}: FormFieldProps<Input, Output> & { options: readonly SelectOption[] }) {
  return (
    <Field label={label} hint={hint} required={required} error={messageOf(form, name)}>
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange, onBlur } }) => (
          <Select<string> value={value} onValueChange={onChange} onBlur={onBlur} options={options} />
        )}
      />
    </Field>
  )
}

/** Yes or no. */
export function CheckboxField<Input extends FieldValues, Output>({
  form,
  name,
  ...box
}: Pick<FormFieldProps<Input, Output>, 'form' | 'name'> & Pick<ComponentProps<typeof Checkbox>, 'label' | 'hint'>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur } }) => (
        <Checkbox {...box} checked={value} onCheckedChange={onChange} onBlur={onBlur} />
      )}
    />
  )
}

import type { ComponentProps, ComponentType } from 'react'
import {
  Controller,
  get,
  type ControllerProps,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form'
import { ChoiceSelect } from '#/blocks/entity/choices.tsx'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { PasswordInput } from '#/ui/inputs/password-input.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'

interface FormFieldProps<Input extends FieldValues, Output> extends Pick<
  ComponentProps<typeof Field>,
  'label' | 'hint' | 'required' | 'aside'
> {
  form: UseFormReturn<Input, unknown, Output>
  name: FieldPath<Input>
}

const messageOf = (form: { formState: { errors: object } }, name: string) =>
  (get(form.formState.errors, name) as { message?: string } | undefined)?.message

type Own<Props> = Omit<Props, 'form' | 'name' | 'label' | 'hint' | 'required' | 'aside'>

/** A field for what is typed, with its label, its hint and what is wrong with it. */
function typedField<Props extends object>(
  Control: ComponentType<Props>,
  usual: object = {},
  rules: { setValueAs?: (typed: unknown) => unknown } = {},
) {
  return function TypedField<Input extends FieldValues, Output>({
    form,
    name,
    label,
    hint,
    required = false,
    aside,
    ...control
  }: FormFieldProps<Input, Output> & Own<Props>) {
    return (
      <Field label={label} hint={hint} required={required} aside={aside} error={messageOf(form, name)}>
        <Control {...usual} {...(control as unknown as Props)} {...form.register(name, rules)} />
      </Field>
    )
  }
}

/** One line of text. */
export const TextField = typedField(TextInput, { autoComplete: 'off' })
/** A number; null where nothing stands. */
export const NumberField = typedField(
  TextInput,
  { autoComplete: 'off', inputMode: 'numeric' },
  { setValueAs: (typed) => (typed === '' || typed === null ? null : Number(typed)) },
)
/** Some lines of text. */
export const TextareaField = typedField(Textarea)
/** What nobody else should read. */
export const PasswordField = typedField(PasswordInput)

interface ControlledFieldProps<Input extends FieldValues, Output> extends FormFieldProps<Input, Output> {
  render: ControllerProps<Input>['render']
}

/** A control that the browser does not know. */
function ControlledField<Input extends FieldValues, Output>({
  form,
  name,
  render,
  ...frame
}: ControlledFieldProps<Input, Output>) {
  return (
    <Field {...frame} error={messageOf(form, name)}>
      <Controller control={form.control} name={name} render={render} />
    </Field>
  )
}

/** One choice of a closed set. */
export function SelectField<Input extends FieldValues, Output>({
  options,
  disabled = false,
  ...field
}: FormFieldProps<Input, Output> & Pick<ComponentProps<typeof Select>, 'options' | 'disabled'>) {
  return (
    <ControlledField
      {...field}
      render={({ field: { ref, value, onChange, onBlur } }) => (
        <Select<string>
          ref={ref}
          value={value}
          onValueChange={onChange}
          onBlur={onBlur}
          options={options}
          disabled={disabled}
        />
      )}
    />
  )
}

/** One choice from as many as there may be. */
export function ChoiceField<Input extends FieldValues, Output>({
  source,
  options,
  prefix,
  group,
  disabled,
  ...field
}: FormFieldProps<Input, Output> &
  Pick<ComponentProps<typeof ChoiceSelect>, 'source' | 'options' | 'prefix' | 'group' | 'disabled'>) {
  return (
    <ControlledField
      {...field}
      render={({ field: { ref, value, onChange, onBlur } }) => (
        <ChoiceSelect
          {...{ source, options, prefix, group, disabled, ref, onBlur }}
          value={value as string}
          onValueChange={onChange}
        />
      )}
    />
  )
}

/** One choice among a few, each with a sentence. */
export function RadioField<Input extends FieldValues, Output>({
  options,
  ...field
}: FormFieldProps<Input, Output> & Pick<ComponentProps<typeof RadioGroup>, 'options'>) {
  return (
    <ControlledField
      {...field}
      render={({ field: { ref, value, onChange, onBlur } }) => (
        <RadioGroup<string> ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} options={options} />
      )}
    />
  )
}

/** Yes or no. */
export function CheckboxField<Input extends FieldValues, Output>({
  form,
  name,
  ...box
}: Pick<FormFieldProps<Input, Output>, 'form' | 'name'> &
  Pick<ComponentProps<typeof Checkbox>, 'label' | 'hint' | 'disabled'>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, ...field } }) => (
        <Checkbox
          {...box}
          {...field}
          checked={value ?? false}
          error={messageOf(form, name)}
          onCheckedChange={onChange}
        />
      )}
    />
  )
}

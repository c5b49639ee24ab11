import { useId, type ComponentProps, type ComponentType } from 'react'
import {
  Controller,
  get,
  type ControllerProps,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form'
import { ChoiceSelect } from '#/blocks/entity/choices.tsx'
import { classNames } from '#/lib/format/class-names.ts'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { FieldError } from '#/ui/inputs/field-error.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { MailCheckbox } from '#/ui/inputs/mail-checkbox.tsx'
import { PasswordInput } from '#/ui/inputs/password-input.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'
import type { SelectOption } from '#/ui/inputs/select-props.ts'
import { Select } from '#/ui/inputs/select.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'

export interface FormFieldProps<Input extends FieldValues, Output> extends Pick<
  ComponentProps<typeof Field>,
  'label' | 'hint' | 'required' | 'aside'
> {
  form: UseFormReturn<Input, unknown, Output>
  name: FieldPath<Input>
}

const findMessage = (form: { formState: { errors: object } }, name: string) =>
  (get(form.formState.errors, name) as { message?: string } | undefined)?.message

type Own<Props> = Omit<Props, 'form' | 'name' | 'label' | 'hint' | 'required' | 'aside'>

/** Makes a form field from an input, with label, hint and error. */
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
      <Field label={label} hint={hint} required={required} aside={aside} error={findMessage(form, name)}>
        <Control {...usual} {...(control as unknown as Props)} {...form.register(name, rules)} />
      </Field>
    )
  }
}

export const TextField = typedField(TextInput, { autoComplete: 'off' })
/** Number input; null for an empty field. */
export const NumberField = typedField(
  TextInput,
  { autoComplete: 'off', inputMode: 'numeric' },
  { setValueAs: (typed) => (typed === '' || typed === null ? null : Number(typed)) },
)
export const TextareaField = typedField(Textarea)
export const PasswordField = typedField(PasswordInput)

interface ControlledFieldProps<Input extends FieldValues, Output> extends FormFieldProps<Input, Output> {
  render: ControllerProps<Input>['render']
}

/** Connects a custom control to the form. */
export function ControlledField<Input extends FieldValues, Output>({
  form,
  name,
  render,
  ...frame
}: ControlledFieldProps<Input, Output>) {
  return (
    <Field {...frame} error={findMessage(form, name)}>
      <Controller control={form.control} name={name} render={render} />
    </Field>
  )
}

interface SelectFieldProps<Value extends string | number> {
  options: readonly (Omit<SelectOption, 'value'> & { value: Value })[]
  disabled?: boolean
  /** Called with a new choice, to change other fields. */
  onChosen?: (value: Value) => void
}

/** Select with a closed set of texts or numbers. */
export function SelectField<Input extends FieldValues, Output, Value extends string | number>({
  options,
  disabled = false,
  onChosen,
  ...field
}: FormFieldProps<Input, Output> & SelectFieldProps<Value>) {
  return (
    <ControlledField
      {...field}
      render={({ field: { ref, value, onChange, onBlur } }) => (
        <Select
          {...{ ref, onBlur, disabled }}
          value={value === undefined ? undefined : String(value)}
          onValueChange={(text) => {
            const chosen = options.find((option) => String(option.value) === text)
            if (!chosen) return
            onChange(chosen.value)
            onChosen?.(chosen.value)
          }}
          options={options.map((option) => ({ ...option, value: String(option.value) }))}
        />
      )}
    />
  )
}

/** Select with any number of searchable choices. */
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

/** Radio buttons with an explanation each. */
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

function checkedField<Props extends object>(Box: ComponentType<Props>) {
  return function CheckedField<Input extends FieldValues, Output>({
    form,
    name,
    onChosen,
    ...box
  }: Pick<FormFieldProps<Input, Output>, 'form' | 'name'> &
    Omit<Props, 'form' | 'name' | 'checked' | 'onCheckedChange'> & { onChosen?: (checked: boolean) => void }) {
    return (
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange, ...field } }) => (
          <Box
            {...(box as unknown as Props)}
            {...field}
            checked={value ?? false}
            error={findMessage(form, name)}
            onCheckedChange={(checked: boolean) => {
              onChange(checked)
              onChosen?.(checked)
            }}
          />
        )}
      />
    )
  }
}

export const CheckboxField = checkedField(Checkbox)
/** Checkbox that sends a mail; shown only when mails can be sent. */
export const MailField = checkedField(MailCheckbox)

interface CheckboxesFieldProps<Value> {
  /** In the order shown. */
  options: readonly { value: Value; label: string; hint?: string | undefined }[]
  /** Hides the label visually when the text above names the field. */
  hideLabel?: boolean
  className?: string
}

/** Several values of a closed set. */
export function CheckboxesField<Input extends FieldValues, Output, Value extends string | number>({
  form,
  name,
  label,
  hideLabel = false,
  options,
  className = 'flex flex-col gap-3',
}: Pick<FormFieldProps<Input, Output>, 'form' | 'name' | 'label'> & CheckboxesFieldProps<Value>) {
  const error = findMessage(form, name)
  const errorId = useId()
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur } }) => {
        const isChosen = (one: Value) => (value as Value[]).includes(one)
        const turned = (turn: Value, on: boolean) =>
          options.map((option) => option.value).filter((one) => (one === turn ? on : isChosen(one)))
        return (
          <fieldset aria-describedby={error && errorId} className="flex flex-col gap-2">
            <legend className={classNames('pb-1.5 text-sm font-medium', hideLabel && 'sr-only')}>{label}</legend>
            <div className={className}>
              {options.map((option) => (
                <Checkbox
                  key={option.value}
                  label={option.label}
                  hint={option.hint}
                  checked={isChosen(option.value)}
                  onCheckedChange={(on) => onChange(turned(option.value, on))}
                  onBlur={onBlur}
                />
              ))}
            </div>
            <FieldError id={errorId} message={error} />
          </fieldset>
        )
      }}
    />
  )
}

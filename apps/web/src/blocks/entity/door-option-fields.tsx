import { type Door, type DoorOptions, listDoorOptions } from '@prosa/contract/conversations/door-options.ts'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { CheckboxField, NumberField, SelectField } from '#/blocks/entity/form-fields.tsx'

interface DoorOptionFieldsProps<D extends Door, Input extends FieldValues, Output> {
  door: D
  form: UseFormReturn<Input & { options: DoorOptions<D> }, unknown, Output>
  /** Only the options that are usual at this door, or only the others; by default all. */
  tier?: 'usual' | 'rare'
  /** Whether the users are under 18, for whom some options are unavailable. */
  minors?: boolean
}

/** Options shared by links and activities: limits, choices and permissions. */
export function DoorOptionFields<D extends Door, Input extends FieldValues, Output>({
  door,
  form,
  tier,
  minors = false,
}: DoorOptionFieldsProps<D, Input, Output>) {
  const options = listDoorOptions(door).filter(
    ({ usual }) => tier === undefined || (tier === 'usual') === (usual ?? false),
  )
  const fields = options.map((option) => {
    const { name, kind, label, hint, minors: rule } = option
    const field = {
      form,
      label,
      hint: minors && rule ? rule.detail : hint,
      name: `options.${name}` as FieldPath<Input & { options: DoorOptions<D> }>,
    }
    const choices = option.kind === 'choice' ? option.choices : []
    return { name, kind, choices, field, refused: minors ? rule?.refused : undefined }
  })
  const limits = fields.filter(({ kind }) => kind === 'limit')
  return (
    <>
      {limits.length > 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          {limits.map(({ name, field }) => (
            <NumberField key={name} {...field} />
          ))}
        </div>
      )}
      {fields.map(({ name, kind, choices, refused, field }) =>
        kind === 'choice' ? (
          <SelectField key={name} {...field} options={choices.filter(({ value }) => value !== refused)} />
        ) : (
          kind === 'switch' && <CheckboxField key={name} {...field} disabled={refused === true} />
        ),
      )}
    </>
  )
}

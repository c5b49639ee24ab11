import { weekdayNames } from '@prosa/contract/protocol/opening-hours.ts'
import type { z } from '@prosa/contract/protocol/zod.ts'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { CheckboxesField, TextField } from '#/blocks/entity/form-fields.tsx'

interface Hours extends FieldValues {
  weekdays: number[]
  /** Empty when not set. */
  opensAt: string
  closesAt: string
}

/** Adds the rule that both times are set or neither, in order. */
export const withHours = <Schema extends z.ZodType<Hours, FieldValues>>(schema: Schema): Schema =>
  schema
    .refine(({ opensAt, closesAt }) => (opensAt === '') === (closesAt === ''), {
      path: ['closesAt'],
      error: 'Preencha as duas horas, ou nenhuma.',
    })
    .refine(({ opensAt, closesAt }) => opensAt === '' || closesAt === '' || opensAt < closesAt, {
      path: ['closesAt'],
      error: 'A hora de fechar precisa ser depois da de abrir.',
    })

interface HoursFieldsProps<Input extends Hours, Output> {
  form: UseFormReturn<Input, unknown, Output>
  /** Legend of the weekdays. */
  legend: string
}

/** Weekdays and hours in which something is open. */
export function HoursFields<Input extends Hours, Output>({ form, legend }: HoursFieldsProps<Input, Output>) {
  const named = (name: keyof Hours & string) => name as FieldPath<Input>
  return (
    <>
      <CheckboxesField
        form={form}
        name={named('weekdays')}
        label={legend}
        options={weekdayNames.map((label, value) => ({ value, label }))}
        className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name={named('opensAt')} label="Abre às" type="time" hint="Em branco: o dia todo." />
        <TextField form={form} name={named('closesAt')} label="Fecha às" type="time" />
      </div>
    </>
  )
}

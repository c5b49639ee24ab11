import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { Controller } from 'react-hook-form'
import type { AssessmentFormState } from '#/features/assessments/form/form-values.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'

interface CriterionFieldsProps {
  form: AssessmentFormState
  index: number
  isLast: boolean
  onMove: (to: number) => void
  onRemove: () => void
}

const weightOptions = Array.from({ length: 10 }, (_, index) => ({
  value: String(index + 1),
  label: `Peso ${index + 1}`,
}))

export function CriterionFields({ form, index, isLast, onMove, onRemove }: CriterionFieldsProps) {
  const { control, register, formState } = form
  const errors = formState.errors.rubric?.[index]
  const number = index + 1
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-lg border border-border p-4">
      <legend className="sr-only">Critério {number}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_9rem_auto]">
        <Field label={`Critério ${number}`} error={errors?.title?.message}>
          <TextInput {...register(`rubric.${index}.title`)} placeholder="Clareza" autoComplete="off" />
        </Field>
        <Controller
          control={control}
          name={`rubric.${index}.weight`}
          render={({ field }) => (
            <Field
              label={
                <>
                  Peso<span className="sr-only"> do critério {number}</span>
                </>
              }
            >
              <Select
                {...field}
                value={String(field.value)}
                onValueChange={(weight) => field.onChange(Number(weight))}
                options={weightOptions}
              />
            </Field>
          )}
        />
        <div className="flex gap-1 sm:pt-7.5">
          <IconButton
            label={`Subir o critério ${number}`}
            icon={<ArrowUp />}
            size="sm"
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          />
          <IconButton
            label={`Descer o critério ${number}`}
            icon={<ArrowDown />}
            size="sm"
            disabled={isLast}
            onClick={() => onMove(index + 1)}
          />
          <IconButton label={`Remover o critério ${number}`} icon={<Trash2 />} size="sm" onClick={onRemove} />
        </div>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {[0, 1, 2, 3].map((level) => (
          <Field
            key={level}
            label={
              <>
                Nível {level + 1}
                <span className="sr-only"> do critério {number}</span>
              </>
            }
            error={errors?.levels?.[level]?.message}
          >
            <TextInput {...register(`rubric.${index}.levels.${level}`)} autoComplete="off" />
          </Field>
        ))}
      </div>
    </fieldset>
  )
}

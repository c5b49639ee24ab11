import { MAX_LEVELS } from '@prosa/contract/school/rubrics.ts'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import type { ActivityFormState } from '#/features/activities/form/form-values.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { classNames } from '#/lib/format/class-names.ts'
import { Button } from '#/ui/actions/button.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { SelectField } from '#/blocks/entity/form-fields.tsx'

interface CriterionFieldsProps {
  form: ActivityFormState
  index: number
  isLast: boolean
  /** Whether levels have points, which replace the criterion's weight. */
  pointed: boolean
  onMove: (to: number) => void
  onRemove: () => void
}

const weightOptions = Array.from({ length: 10 }, (_, index) => ({
  value: index + 1,
  label: `Peso ${index + 1}`,
}))

export function CriterionFields({ form, index, isLast, pointed, onMove, onRemove }: CriterionFieldsProps) {
  const { register, formState } = form
  const errors = formState.errors.rubric?.[index]
  const number = index + 1
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-lg border border-border p-4">
      <legend className="sr-only">Critério {number}</legend>
      <div
        className={classNames(
          'grid items-start gap-4',
          pointed ? 'sm:grid-cols-[1fr_auto]' : 'sm:grid-cols-[1fr_9rem_auto]',
        )}
      >
        <Field label={`Critério ${number}`} error={errors?.title?.message}>
          <TextInput {...register(`rubric.${index}.title`)} placeholder="Clareza" autoComplete="off" />
        </Field>
        {!pointed && (
          <SelectField
            form={form}
            name={`rubric.${index}.weight`}
            label={
              <>
                Peso<span className="sr-only"> do critério {number}</span>
              </>
            }
            options={weightOptions}
          />
        )}
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
      <LevelFields form={form} index={index} pointed={pointed} />
    </fieldset>
  )
}

/** The levels of one criterion, in order; at least two. */
function LevelFields({ form, index, pointed }: Pick<CriterionFieldsProps, 'form' | 'index' | 'pointed'>) {
  const { register, formState } = form
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: `rubric.${index}.levels`,
    keyName: 'key',
  })
  const errors = formState.errors.rubric?.[index]?.levels
  const ofCriterion = <span className="sr-only"> do critério {index + 1}</span>
  return (
    <>
      <ol className="flex flex-col gap-3">
        {fields.map(({ key }, level) => (
          <li key={key} className="grid grid-cols-[1fr_auto] items-start gap-x-3 gap-y-2 sm:grid-cols-[1fr_auto_auto]">
            <Field
              className="col-span-2 sm:col-span-1"
              label={
                <>
                  Nível {level + 1}
                  {ofCriterion}
                </>
              }
              error={errors?.[level]?.text?.message}
            >
              <TextInput {...register(`rubric.${index}.levels.${level}.text`)} autoComplete="off" />
            </Field>
            {pointed ? (
              <Field
                className="w-28"
                label={
                  <>
                    Pontos
                    <span className="sr-only">
                      {' '}
                      do nível {level + 1}
                      {ofCriterion}
                    </span>
                  </>
                }
                error={errors?.[level]?.points?.message}
              >
                <TextInput
                  {...register(`rubric.${index}.levels.${level}.points`)}
                  inputMode="decimal"
                  autoComplete="off"
                />
              </Field>
            ) : (
              <span />
            )}
            <IconButton
              className="mt-7.5"
              label={`Remover o nível ${level + 1} do critério ${index + 1}`}
              icon={<Trash2 />}
              size="sm"
              disabled={fields.length <= 2}
              onClick={() => remove(level)}
            />
          </li>
        ))}
      </ol>
      {fields.length < MAX_LEVELS && (
        <Button variant="ghost" size="sm" className="self-start" onClick={() => append({ text: '', points: '' })}>
          <Plus aria-hidden /> Adicionar nível{ofCriterion}
        </Button>
      )}
    </>
  )
}

import { roleLabels } from '@prosa/contract/people/permissions.ts'
import { Controller, useWatch } from 'react-hook-form'
import { ChoiceList, choicesOf, useHasChoices } from '#/blocks/entity/choices.tsx'
import type { ModelForm } from '#/features/model-settings/model-form.ts'
import { FieldError } from '#/ui/inputs/field-error.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'
import type { ZodForm } from '#/ui/inputs/use-zod-form.ts'
import { CheckboxesField } from '#/blocks/entity/form-fields.tsx'

interface AudienceFieldsProps {
  form: ZodForm<ModelForm, ModelForm>
}

const audienceOptions = [
  { value: 'all', label: 'Todas as pessoas que escolhem modelos' },
  { value: 'some', label: 'Só alguns papéis ou grupos' },
] as const

const roleOptions = (['user', 'partner'] as const).map((value) => ({ value, label: roleLabels[value] }))

/** Who may choose the model for an assistant; whoever talks to the assistant need not be among them. */
export function AudienceFields({ form }: AudienceFieldsProps) {
  const { control, formState } = form
  const hasGroups = useHasChoices('groups')
  const isSome = useWatch({ control, name: 'audience' }) === 'some'
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-sm font-semibold">Quem pode escolher</legend>
      <Controller
        control={control}
        name="audience"
        render={({ field: { value, onChange } }) => (
          <RadioGroup
            aria-label="Quem pode escolher"
            value={value}
            onValueChange={onChange}
            options={[...audienceOptions]}
          />
        )}
      />
      {isSome && (
        <div className="flex flex-col gap-2 pl-7">
          <CheckboxesField form={form} name="roles" label="Papéis" hideLabel options={roleOptions} />
          {hasGroups && (
            <Controller
              control={control}
              name="groupIds"
              render={({ field: { value, onChange } }) => (
                <ChoiceList
                  aria-label="Grupos e turmas"
                  source={choicesOf('groups')}
                  value={value}
                  onChange={onChange}
                />
              )}
            />
          )}
          <FieldError id="audience-error" message={formState.errors.groupIds?.message} />
        </div>
      )}
    </fieldset>
  )
}

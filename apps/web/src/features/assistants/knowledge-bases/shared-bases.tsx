import { useQuery } from '@tanstack/react-query'
import { ChoiceList, readChoices } from '#/blocks/entity/choices.tsx'
import { useConfigField } from '#/features/assistants/builder/fields/use-config-field.ts'
import { counted } from '#/text/counted.ts'
import { FieldError } from '#/ui/inputs/field-error.tsx'

interface SharedBasesProps {
  assistantId: number
  disabled: boolean
}

/** Which shared bases the assistant answers from; there is nothing to see where nobody has made one. */
export function SharedBases({ assistantId, disabled }: SharedBasesProps) {
  const source = { list: 'listOfferedBases', params: { assistantId } } as const
  const { data } = useQuery(readChoices(source, {}))
  const { field, error } = useConfigField('knowledgeBases')
  if (!data || data.items.length === 0) return null
  return (
    <fieldset data-field="knowledgeBases" className="flex min-w-0 flex-col gap-3 scroll-mt-6">
      <legend className="text-sm font-medium">Bases compartilhadas</legend>
      <p className="mt-1 text-sm text-muted-foreground">
        Documentos que a organização mantém para vários assistentes. Quem conversa pode receber trechos deles.
      </p>
      <ChoiceList
        source={source}
        value={field.value}
        onChange={field.onChange}
        disabled={disabled}
        hintOf={({ description, documents }) =>
          [description, counted(documents, 'documento', 'documentos')].filter(Boolean).join(' · ')
        }
      />
      <FieldError id={`bases-${assistantId}`} message={error} />
    </fieldset>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useConfigField } from '#/features/assistants/builder/fields/use-config-field.ts'
import { read } from '#/lib/api/operations.ts'
import { counted } from '#/text/counted.ts'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { FieldError } from '#/ui/inputs/field-error.tsx'

interface SharedBasesProps {
  assistantId: number
  disabled: boolean
}

/** Which shared bases the assistant answers from; there is nothing to see where nobody has made one. */
export function SharedBases({ assistantId, disabled }: SharedBasesProps) {
  const { data } = useQuery(read('listOfferedBases', { params: { assistantId } }))
  const { field, error } = useConfigField('knowledgeBases')
  if (!data || data.items.length === 0) return null
  const choose = (id: number, isChosen: boolean) =>
    field.onChange(isChosen ? [...field.value, id] : field.value.filter((one) => one !== id))
  return (
    <fieldset data-field="knowledgeBases" className="flex min-w-0 flex-col gap-3 scroll-mt-6">
      <legend className="text-sm font-medium">Bases compartilhadas</legend>
      <p className="mt-1 text-sm text-muted-foreground">
        Documentos que a organização mantém para vários assistentes. Quem conversa pode receber trechos deles.
      </p>
      <div className="flex max-h-72 flex-col gap-3 overflow-y-auto p-1">
        {data.items.map(({ id, name, description, documents }) => (
          <Checkbox
            key={id}
            label={name}
            hint={[description, counted(documents, 'documento', 'documentos')].filter(Boolean).join(' · ')}
            checked={field.value.includes(id)}
            disabled={disabled}
            onCheckedChange={(isChosen) => choose(id, isChosen)}
          />
        ))}
      </div>
      <FieldError id={`bases-${assistantId}`} message={error} />
    </fieldset>
  )
}

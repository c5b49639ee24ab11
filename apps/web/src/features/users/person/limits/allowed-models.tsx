import { useQuery } from '@tanstack/react-query'
import { read } from '#/lib/api/operations.ts'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { LoadFailure } from '#/ui/feedback/load-failure.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

interface AllowedModelsProps {
  value: readonly string[]
  onChange: (modelIds: string[]) => void
}

/** The models that may answer a person; those chosen before that nobody offers now stay in the list until they are taken out. */
export function AllowedModels({ value, onChange }: AllowedModelsProps) {
  const models = useQuery(read('listModels'))
  const { data } = models
  if (models.isError) return <LoadFailure title="Não foi possível carregar os modelos" query={models} />
  if (!data) return <Skeleton className="h-24" />
  const offered = data.items.filter(({ id }) => !id.startsWith('embedded:'))
  const gone = value.filter((id) => !offered.some((model) => model.id === id))
  const choices = [
    ...offered.map(({ id, name, provider }) => ({ id, label: name, hint: provider })),
    ...gone.map((id) => ({ id, label: id, hint: 'Não é mais oferecido' })),
  ]
  return (
    <div className="flex flex-col gap-2 pl-7">
      {choices.map(({ id, label, hint }) => (
        <Checkbox
          key={id}
          label={label}
          hint={hint}
          checked={value.includes(id)}
          onCheckedChange={(chosen) => onChange(chosen ? [...value, id] : value.filter((other) => other !== id))}
        />
      ))}
      <p className="text-sm text-muted-foreground">
        O Prosa Trechos, que só cita os documentos, responde sempre. Um assistente com um modelo que não está aqui avisa
        a pessoa e não responde a ela.
      </p>
    </div>
  )
}

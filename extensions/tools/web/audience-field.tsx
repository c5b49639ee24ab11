import { ChoiceList, readChoices } from '@prosa/web/src/blocks/entity/choices.tsx'
import { Field } from '@prosa/web/src/ui/inputs/field.tsx'
import { Select } from '@prosa/web/src/ui/inputs/select.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ToolAudience } from '#/tools/config.ts'

export const audienceLabels: Readonly<Record<ToolAudience, string>> = {
  editors: 'Quem edita o assistente',
  groups: 'Pessoas dos grupos escolhidos',
  accounts: 'Quem entra com uma conta',
  links: 'Também visitantes de links',
}
const values = Object.keys(audienceLabels) as ToolAudience[]

interface AudienceFieldProps {
  value: ToolAudience
  /** The chosen groups. */
  groupIds: readonly number[]
  /** Whether visitors may be chosen. */
  visitors: boolean
  onChange: (value: ToolAudience, groupIds: number[]) => void
}

/** Chooses who may cause a tool. */
export const AudienceField = ({ value, groupIds, visitors, onChange }: AudienceFieldProps) => (
  <>
    <Field label="Quem pode usar" hint={value === 'links' ? 'Só onde a administração permitir.' : undefined}>
      <Select
        value={value}
        onValueChange={(next) => onChange(next, [...groupIds])}
        options={values
          .filter((audience) => audience !== 'links' || visitors)
          .map((audience) => ({ value: audience, label: audienceLabels[audience] }))}
      />
    </Field>
    {value === 'groups' && <Groups value={groupIds} onChange={(next) => onChange(value, next)} />}
  </>
)

interface GroupsProps {
  value: readonly number[]
  onChange: (groupIds: number[]) => void
}

const source = { list: 'listToolGroups' } as const

function Groups({ value, onChange }: GroupsProps) {
  const { data } = useQuery(readChoices(source, {}))
  if (data?.items.length === 0)
    return <p className="text-sm text-muted-foreground">Não há grupos que você possa escolher.</p>
  return (
    <div className="flex flex-col gap-1.5">
      <ChoiceList aria-label="Grupos que podem usar" source={source} value={value} onChange={onChange} />
      <p className="text-sm text-muted-foreground">
        {value.length === 0
          ? 'Sem um grupo escolhido, só quem edita o assistente pode usar.'
          : 'Quem edita o assistente também pode usar.'}
      </p>
    </div>
  )
}

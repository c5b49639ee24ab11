import { Advanced } from '@prosa/web/src/blocks/entity/advanced.tsx'
import { useConfigField } from '@prosa/web/src/features/assistants/builder/fields/use-config-field.ts'
import { Switch } from '@prosa/web/src/ui/inputs/switch.tsx'
import type { ToolAudience } from '#/tools/config.ts'
import { type BuiltInTool, builtInTools, FILE_TOOL, FORM_TOOL } from '#/tools/extension.ts'
import { AudienceField, audienceLabels } from '#/tools/web/audience-field.tsx'

const hints: Readonly<Record<BuiltInTool, string>> = {
  calcular: 'Faz contas, médias de notas, porcentagens e conversões de unidades com exatidão, e mostra os passos.',
  calendario: 'Sabe que dia é hoje, os feriados nacionais, e conta dias e dias letivos.',
  [FORM_TOOL]: 'Mostra um pequeno formulário quando faltam vários dados para responder.',
  [FILE_TOOL]:
    'Prepara folhas, provas, planos, slides, tabelas e cartas, que você confere como texto e baixa em DOCX, PDF, PPTX ou XLSX.',
}

/** Turns a built-in tool on, and chooses who may cause it. */
export function BuiltInToolSwitch({ name }: { name: BuiltInTool }) {
  const chosen = useConfigField('tools').field
  const editors = useConfigField('editorTools').field
  const members = useConfigField('groupTools').field
  const groups = useConfigField('toolGroups').field
  const visitors = useConfigField('visitorTools').field
  const isOn = chosen.value.includes(name)
  const lists = { editors, groups: members, links: visitors } as const
  const names = Object.keys(lists) as (keyof typeof lists)[]
  const audience = names.find((each) => lists[each].value.includes(name)) ?? 'accounts'
  const groupIds = groups.value.find(({ tool }) => tool === name)?.groupIds ?? []
  const change = (next: ToolAudience, ids: number[]) => {
    for (const [each, list] of Object.entries(lists)) list.onChange(withOrWithout(list.value, name, each === next))
    const others = groups.value.filter(({ tool }) => tool !== name)
    const label = `${builtInTools[name]}: grupos nº ${ids.join(', ')}`
    groups.onChange(next === 'groups' && ids.length > 0 ? [...others, { tool: name, groupIds: ids, label }] : others)
  }
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={builtInTools[name]}
        hint={hints[name]}
        checked={isOn}
        onCheckedChange={(checked) => chosen.onChange(withOrWithout(chosen.value, name, checked))}
      />
      {isOn && (
        <Advanced title="Opções" summary={audience === 'accounts' ? '' : audienceLabels[audience]}>
          <AudienceField value={audience} groupIds={groupIds} visitors={name !== FILE_TOOL} onChange={change} />
        </Advanced>
      )}
    </div>
  )
}

/** The list with or without a tool, in the order of the tools. */
const withOrWithout = (list: readonly BuiltInTool[], name: BuiltInTool, isIn: boolean): BuiltInTool[] =>
  (Object.keys(builtInTools) as BuiltInTool[]).filter((each) => (each === name ? isIn : list.includes(each)))

import { Advanced } from '@prosa/web/src/blocks/entity/advanced.tsx'
import { counted } from '@prosa/web/src/text/counted.ts'
import { Badge } from '@prosa/web/src/ui/layout/badge.tsx'
import { Checkbox } from '@prosa/web/src/ui/inputs/checkbox.tsx'
import { Field } from '@prosa/web/src/ui/inputs/field.tsx'
import { PasswordInput } from '@prosa/web/src/ui/inputs/password-input.tsx'
import { SearchInput } from '@prosa/web/src/ui/inputs/search-input.tsx'
import { Select } from '@prosa/web/src/ui/inputs/select.tsx'
import { Switch } from '@prosa/web/src/ui/inputs/switch.tsx'
import { TextInput } from '@prosa/web/src/ui/inputs/text-input.tsx'
import { LONG_LIST, narrowOptions } from '@prosa/web/src/ui/lists/narrow-options.ts'
import { useState } from 'react'
import { MAX_CHOSEN, type SourceTool } from '#/tools/config.ts'
import { AudienceField, audienceLabels } from '#/tools/web/audience-field.tsx'
import { isOfMcp, parametersOf } from '#/tools/web/sources/service-form.ts'

interface ToolChoicesProps {
  tools: readonly SourceTool[]
  onChange: (tools: SourceTool[]) => void
}

/** The actions of a service: which the assistant may use, and how. */
export function ToolChoices({ tools, onChange }: ToolChoicesProps) {
  const [search, setSearch] = useState('')
  const [early] = useState(() => new Set(tools.filter(({ chosen }) => chosen).map(({ name }) => name)))
  if (tools.length === 0)
    return (
      <p className="text-sm text-muted-foreground">
        Leia o que o serviço oferece para escolher o que o assistente pode fazer.
      </p>
    )
  const reading = tools.filter(({ writes, chosen }) => chosen && !writes)
  const change = (changed: SourceTool) => onChange(tools.map((tool) => (tool.name === changed.name ? changed : tool)))
  const options = tools.map((tool) => ({ label: tool.title, hint: tool.description, tool }))
  const { matching, status } = narrowOptions(options, search, ({ tool }) => early.has(tool.name))
  return (
    <div className="flex flex-col gap-2">
      {tools.length > LONG_LIST && (
        <>
          <SearchInput label="Procurar ação" placeholder="Procurar ação" value={search} onSearch={setSearch} />
          <p role="status" className="text-sm text-muted-foreground">
            {`${counted(tools.filter(({ chosen }) => chosen).length, 'escolhida', 'escolhidas')}, no máximo ${MAX_CHOSEN}. ${status.text}`}
          </p>
        </>
      )}
      <ul className="flex flex-col divide-y divide-border rounded-lg border border-border empty:hidden">
        {matching.map(({ tool }) => (
          <li key={tool.name} className="flex flex-col gap-3 px-3 py-2">
            <div className="flex flex-wrap items-start justify-between gap-2">
              <Checkbox
                label={tool.title}
                hint={tool.description === '' ? undefined : tool.description.slice(0, 200)}
                checked={tool.chosen}
                onCheckedChange={(chosen) => change({ ...tool, chosen })}
                className="min-w-0 flex-1 basis-40"
              />
              {tool.deprecated && <Badge tone="neutral">Descontinuada</Badge>}
              <Badge tone={tool.writes ? 'warning' : 'neutral'}>{tool.writes ? 'Muda' : 'Consulta'}</Badge>
            </div>
            {tool.chosen && (
              <Advanced title="Opções" summary={summarize(tool)}>
                <ToolDetails tool={tool} reading={reading} onChange={change} />
              </Advanced>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Names what differs from a tool that was just chosen. */
const summarize = ({ audience, fixed }: SourceTool): string =>
  [
    audience !== 'accounts' && audienceLabels[audience],
    fixed.length > 0 && counted(fixed.length, 'valor já definido', 'valores já definidos'),
  ]
    .filter(Boolean)
    .join(' · ')

const sources = [
  { value: 'model', label: 'O assistente preenche' },
  { value: 'text', label: 'Valor fixo' },
  { value: 'secret', label: 'Valor fixo e secreto' },
  { value: 'person_name', label: 'Nome da pessoa' },
  { value: 'person_email', label: 'E-mail da pessoa' },
  { value: 'person_registration', label: 'Matrícula da pessoa' },
  { value: 'class', label: 'Turma da pessoa' },
] as const
type From = (typeof sources)[number]['value']

/** Whether a person confirms each call of an MCP server's tool, with the whole description that the model reads. */
function Confirmation({ tool, onChange }: Omit<ToolDetailsProps, 'reading'>) {
  const { reads } = JSON.parse(tool.request) as { reads?: boolean }
  return (
    <>
      {tool.description.length > 200 && <p className="text-sm wrap-anywhere whitespace-pre-wrap">{tool.description}</p>}
      <Switch
        label="Pedir confirmação antes de cada uso"
        hint={
          reads
            ? 'O servidor diz que esta ferramenta só consulta. Desligue se você sabe que é verdade.'
            : 'Desligue só se você sabe que esta ferramenta apenas consulta.'
        }
        checked={tool.writes}
        onCheckedChange={(writes) => onChange({ ...tool, writes })}
      />
    </>
  )
}

interface ToolDetailsProps {
  tool: SourceTool
  /** The chosen reading actions of the service. */
  reading: readonly SourceTool[]
  onChange: (tool: SourceTool) => void
}

function ToolDetails({ tool, reading, onChange }: ToolDetailsProps) {
  const setFixed = (parameter: string, from: From, value: string) => {
    const others = tool.fixed.filter((each) => each.parameter !== parameter)
    onChange({ ...tool, fixed: from === 'model' ? others : [...others, { parameter, from, value }] })
  }
  return (
    <>
      {isOfMcp(tool) && <Confirmation tool={tool} onChange={onChange} />}
      {parametersOf(tool).map(({ name, label, hint }) => {
        const { from = 'model', value = '' } = tool.fixed.find(({ parameter }) => parameter === name) ?? {}
        const Input = from === 'secret' ? PasswordInput : TextInput
        return (
          <div key={name} className="grid gap-2 sm:grid-cols-2">
            <Field label={label} hint={hint === label ? undefined : hint}>
              <Select<From> value={from} options={sources} onValueChange={(next) => setFixed(name, next, '')} />
            </Field>
            {(from === 'text' || from === 'secret') && (
              <Field
                label={`Valor de ${label}`}
                hint={from === 'secret' ? 'Vazio: fica o que está guardado.' : undefined}
              >
                <Input
                  autoComplete="off"
                  value={value}
                  onChange={(event) => setFixed(name, from, event.target.value)}
                />
              </Field>
            )}
          </div>
        )
      })}
      <Field label="Parte da resposta que fica" hint="Por exemplo alunos.nome. Vazio: a resposta inteira.">
        <TextInput
          autoComplete="off"
          value={tool.path}
          onChange={(event) => onChange({ ...tool, path: event.target.value })}
        />
      </Field>
      <AudienceField
        value={tool.audience}
        groupIds={tool.groupIds ?? []}
        visitors={!tool.writes}
        onChange={(audience, groupIds) => onChange({ ...tool, audience, groupIds })}
      />
      {tool.writes && reading.length > 0 && (
        <Field label="Como conferir se foi feito" hint="Uma consulta deste serviço, para quando a resposta se perde.">
          <Select
            value={tool.check === '' ? 'none' : tool.check}
            options={[
              { value: 'none', label: 'A pessoa confere no sistema' },
              ...reading.map(({ name, title }) => ({ value: name, label: title })),
            ]}
            onValueChange={(next) => onChange({ ...tool, check: next === 'none' ? '' : next })}
          />
        </Field>
      )}
    </>
  )
}

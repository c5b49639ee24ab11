import { type AssistantConfig, assistantConfigSchema } from '@prosa/contract/assistants/assistants.ts'
import {
  variableProblem,
  fillVariables,
  type TextVariable,
  textVariables,
  type VariableValues,
  variablesIn,
} from '@prosa/contract/assistants/text-variables.ts'
import { useQuery } from '@tanstack/react-query'
import { Braces } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { ConfigField } from '#/features/assistants/builder/draft/draft-changes.ts'
import { BuilderField } from '#/features/assistants/builder/fields/builder-field.tsx'
import { useConfigField } from '#/features/assistants/builder/fields/use-config-field.ts'
import { read } from '#/lib/api/operations.ts'
import { fieldLabels } from '#/text/assistant-labels.ts'
import { Button } from '#/ui/actions/button.tsx'
import { DropdownMenu, MenuItem } from '#/ui/actions/dropdown-menu.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'

/** Text fields of the configuration. */
type TextName = {
  [Name in ConfigField]: [string, AssistantConfig[Name]] extends [AssistantConfig[Name], string] ? Name : never
}[ConfigField]

interface TextFieldProps {
  name: TextName
  hint?: ReactNode
  placeholder?: string
  required?: boolean
  autoFocus?: boolean
  /** Rows of a long text; undefined for a single line. */
  rows?: number
  /** Who reads the variables in the text, the model or only the person; undefined allows none. */
  variables?: 'model' | 'person'
  /** A button beside 'Inserir variável'. */
  beside?: ReactNode
  className?: string
}

/** A text field with the contract's limit. */
export function TextField({ name, hint, required, rows, variables, beside, className, ...input }: TextFieldProps) {
  const { field, ref, error } = useConfigField(name)
  const area = useRef<HTMLTextAreaElement>(null)
  // A wrong variable is reported on blur, and only while the text still has it.
  const [left, setLeft] = useState(field.value)
  const found = variables && variableProblem(left)
  const problem = found === variableProblem(field.value) ? found : undefined
  const count = { length: field.value.length, max: assistantConfigSchema.shape[name].maxLength ?? Infinity }
  const cursor = useRef(0)

  function insert(mark: string) {
    const { selectionStart = field.value.length, selectionEnd = field.value.length } = area.current ?? {}
    cursor.current = selectionStart + mark.length
    field.onChange(field.value.slice(0, selectionStart) + mark + field.value.slice(selectionEnd))
  }
  function goOn() {
    area.current?.focus()
    area.current?.setSelectionRange(cursor.current, cursor.current)
  }

  return (
    <>
      <BuilderField name={name} error={error ?? problem} hint={hint} required={required} count={count}>
        {rows ? (
          <Textarea
            {...field}
            {...input}
            onBlur={() => {
              setLeft(field.value)
              field.onBlur()
            }}
            ref={(element) => {
              ref(element)
              area.current = element
            }}
            rows={rows}
            className={className}
          />
        ) : (
          <TextInput {...field} {...input} ref={ref} autoComplete="off" className={className} />
        )}
      </BuilderField>
      {variables && (
        <div className="flex flex-col items-start gap-2">
          <div className="flex flex-wrap gap-2">
            <VariablesMenu label={fieldLabels[name]} onInsert={insert} onInserted={goOn} />
            {beside}
          </div>
          <VariablesNote text={field.value} toModel={variables === 'model'} />
        </div>
      )}
    </>
  )
}

const labels: Record<TextVariable, string> = {
  nome: 'Primeiro nome da pessoa',
  nome_completo: 'Nome completo da pessoa',
  turma: 'Grupo de alunos da pessoa',
  instituicao: 'Instituição',
  data: 'Data de hoje',
  hora: 'Hora de agora',
  assistente: 'Nome do assistente',
}

/** Usual text after the bar, for people about whom the value is unknown. */
const otherwise: Partial<Record<TextVariable, string>> = {
  nome: 'estudante',
  nome_completo: 'estudante',
  turma: 'turma não informada',
}

const formatMark = (name: TextVariable): string => `{{${name}${otherwise[name] ? `|${otherwise[name]}` : ''}}}`

interface VariablesMenuProps {
  /** Label of the field. */
  label: string
  onInsert: (mark: string) => void
  /** Returns the focus to the field, after the inserted text. */
  onInserted: () => void
}

/** 'Inserir variável': inserts a variable at the cursor. */
function VariablesMenu({ label, onInsert, onInserted }: VariablesMenuProps) {
  const chosen = useRef(false)
  function choose(mark: string) {
    chosen.current = true
    onInsert(mark)
  }
  function returnFocus(event: Event) {
    if (!chosen.current) return
    chosen.current = false
    event.preventDefault()
    onInserted()
  }
  return (
    <DropdownMenu
      align="start"
      onCloseAutoFocus={returnFocus}
      trigger={
        <Button variant="secondary" size="sm" aria-label={`Inserir variável em ${label}`}>
          <Braces aria-hidden /> Inserir variável
        </Button>
      }
    >
      {textVariables.map((name) => (
        <MenuItem key={name} onSelect={() => choose(formatMark(name))}>
          {labels[name]}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}

/** Current values of the variables for the person who edits. */
export function useVariableValues(enabled: boolean): VariableValues | undefined {
  const name = useWatch<AssistantConfig, 'name'>({ name: 'name' })
  const { data } = useQuery({ ...read('getVariables'), enabled })
  return data && { ...data, assistente: name }
}

const personal: ReadonlySet<TextVariable> = new Set(['nome', 'nome_completo', 'turma', 'instituicao'])

/** Shows the values of a text's variables, and says that names are sent to the model's provider. */
function VariablesNote({ text, toModel }: { text: string; toModel: boolean }) {
  const used = variablesIn(text)
  const values = useVariableValues(used.length > 0)
  if (used.length === 0) return null
  return (
    <div className="flex flex-col gap-1 text-sm text-muted-foreground">
      {values && (
        <p>
          Para você, agora:{' '}
          {used.map((name, index) => (
            <span key={name}>
              {index > 0 && ' · '}
              <code className="font-mono">{`{{${name}}}`}</code> é{' '}
              <span className="text-foreground">{fillVariables(`{{${name}|vazio}}`, values)}</span>
            </span>
          ))}
        </p>
      )}
      {toModel && used.some((name) => personal.has(name)) && (
        <p>
          O que a variável diz da pessoa vai ao provedor do modelo com cada pergunta. Visitantes de links e alunos em
          atividades ficam sem nome e sem grupo: para eles vale o que estiver depois da barra.
        </p>
      )}
    </div>
  )
}

import {
  fillVariables,
  type TextVariable,
  textVariables,
  type VariableValues,
  variablesIn,
} from '@prosa/contract/assistants/text-variables.ts'
import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { useQuery } from '@tanstack/react-query'
import { Braces } from 'lucide-react'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { read } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { DropdownMenu, MenuItem } from '#/ui/actions/dropdown-menu.tsx'

const labels: Record<TextVariable, string> = {
  nome: 'Primeiro nome da pessoa',
  nome_completo: 'Nome completo da pessoa',
  turma: 'Turma da pessoa',
  instituicao: 'Instituição',
  data: 'Data de hoje',
  hora: 'Hora de agora',
  assistente: 'Nome do assistente',
}

/** What an author would write behind the bar, for those of whom it is not known. */
const otherwise: Partial<Record<TextVariable, string>> = {
  nome: 'estudante',
  nome_completo: 'estudante',
  turma: 'turma não informada',
}

const markOf = (name: TextVariable): string => `{{${name}${otherwise[name] ? `|${otherwise[name]}` : ''}}}`

interface VariablesMenuProps {
  /** Of the field it writes into. */
  label: string
  onInsert: (mark: string) => void
  /** Moves the focus back into the field, behind what was inserted. */
  onInserted: () => void
}

/** 'Inserir variável': writes one where the cursor stands. */
export function VariablesMenu({ label, onInsert, onInserted }: VariablesMenuProps) {
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
        <MenuItem key={name} onSelect={() => choose(markOf(name))}>
          {labels[name]}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}

/** What variables stand for where the person who edits reads them, now. */
export function useVariableValues(enabled: boolean): VariableValues | undefined {
  const name = useWatch<AssistantConfig, 'name'>({ name: 'name' })
  const { data } = useQuery({ ...read('getVariables'), enabled })
  return data && { ...data, assistente: name }
}

const personal: ReadonlySet<TextVariable> = new Set(['nome', 'nome_completo', 'turma', 'instituicao'])

/** What the variables of a text stand for, and that names go to whoever runs the model. */
export function VariablesNote({ text, toModel }: { text: string; toModel: boolean }) {
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
          atividades ficam sem nome e sem turma: para eles vale o que estiver depois da barra.
        </p>
      )}
    </div>
  )
}

import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { BuilderSection, Fold } from '#/features/assistants/builder/builder-section.tsx'
import { BuilderField } from '#/features/assistants/builder/fields/builder-field.tsx'
import { TextField } from '#/features/assistants/builder/fields/text-field.tsx'
import { useConfigField } from '#/features/assistants/builder/fields/use-config-field.ts'
import { fieldLabels } from '#/text/assistant-labels.ts'
import { Button } from '#/ui/actions/button.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { Switch } from '#/ui/inputs/switch.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'

export function WelcomeSection() {
  return (
    <BuilderSection
      id="boas-vindas"
      title="Boas-vindas"
      description="O que a pessoa vê antes de escrever a primeira mensagem."
    >
      <TextField name="description" rows={2} hint="Uma ou duas frases que dizem para que ele serve." />
      <TextField
        name="greeting"
        variables="person"
        rows={3}
        placeholder="Ex.: Olá! Conte qual exercício você está resolvendo e até onde já chegou."
      />
      <SuggestionsField />
    </BuilderSection>
  )
}

export function InConversationSection() {
  return (
    <Fold id="durante-a-conversa" title="Durante a conversa" summary={<Summary />}>
      <NextQuestionsField />
      <TextField name="placeholder" placeholder="Escreva aqui…" hint="Aparece no campo de mensagem vazio." />
    </Fold>
  )
}

function NextQuestionsField() {
  const { field } = useConfigField('nextQuestions')
  return (
    <div data-field="nextQuestions">
      <Switch
        label={fieldLabels.nextQuestions}
        hint="O modelo do assistente sugere até três perguntas depois de cada resposta. Cada vez conta como um uso pequeno do modelo, no mesmo orçamento. O Prosa Trechos não sugere, e em atividades nunca há sugestões."
        checked={field.value}
        onCheckedChange={field.onChange}
      />
    </div>
  )
}

function Summary() {
  const [placeholder] = useWatch<AssistantConfig, ['placeholder']>({ name: ['placeholder'] })
  return placeholder.trim() ? `Campo de mensagem: “${placeholder}”` : 'Texto padrão no campo de mensagem'
}

const mostSuggestions = 6

/** First questions of a conversation, in display order. */
function SuggestionsField() {
  const { field, error } = useConfigField('suggestions')
  const suggestions = field.value
  const [added, setAdded] = useState(-1)
  const change = (next: string[]) => field.onChange(next)

  function add() {
    setAdded(suggestions.length)
    change([...suggestions, ''])
  }

  return (
    <BuilderField name="suggestions" error={error} hint="Aparecem no início da conversa. Até 6 perguntas.">
      <div role="group" aria-label="Sugestões de pergunta" className="flex flex-col gap-2">
        <ul className="flex flex-col gap-2 empty:hidden">
          {suggestions.map((text, index) => (
            // eslint-disable-next-line react/no-array-index-key -- equal texts may stand in the list while one writes
            <li key={index} className="flex items-center gap-1">
              <TextInput
                id={undefined}
                aria-label={`Sugestão ${index + 1}`}
                value={text}
                autoFocus={index === added}
                autoComplete="off"
                onChange={(event) => change(suggestions.with(index, event.target.value))}
                onBlur={field.onBlur}
              />
              <IconButton
                size="sm"
                tooltip={false}
                label={`Mover a sugestão ${index + 1} para cima`}
                icon={<ArrowUp />}
                disabled={index === 0}
                onClick={() => change(swap(suggestions, index, index - 1))}
                className="max-sm:hidden"
              />
              <IconButton
                size="sm"
                tooltip={false}
                label={`Mover a sugestão ${index + 1} para baixo`}
                icon={<ArrowDown />}
                disabled={index === suggestions.length - 1}
                onClick={() => change(swap(suggestions, index, index + 1))}
              />
              <IconButton
                size="sm"
                tooltip={false}
                label={`Remover a sugestão ${index + 1}`}
                icon={<Trash2 />}
                onClick={() => change(suggestions.toSpliced(index, 1))}
              />
            </li>
          ))}
        </ul>
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          disabled={suggestions.length >= mostSuggestions}
          onClick={add}
        >
          <Plus aria-hidden /> Adicionar sugestão
        </Button>
      </div>
    </BuilderField>
  )
}

function swap(list: readonly string[], one: number, other: number): string[] {
  return list.with(one, list[other] ?? '').with(other, list[one] ?? '')
}

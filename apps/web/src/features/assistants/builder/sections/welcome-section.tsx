import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { useWatch } from 'react-hook-form'
import { Advanced, BuilderSection } from '#/features/assistants/builder/builder-section.tsx'
import { SuggestionsField } from '#/features/assistants/builder/fields/suggestions-field.tsx'
import { useConfigField } from '#/features/assistants/builder/fields/use-config-field.ts'
import { TextField } from '#/features/assistants/builder/fields/text-field.tsx'
import { fieldLabels } from '#/text/assistant-labels.ts'
import { Switch } from '#/ui/inputs/switch.tsx'

export function WelcomeSection() {
  return (
    <BuilderSection id="boas-vindas" description="O que a pessoa vê antes de escrever a primeira mensagem.">
      <TextField
        name="greeting"
        variables="person"
        rows={3}
        placeholder="Ex.: Olá! Conte qual exercício você está resolvendo e até onde já chegou."
      />
      <SuggestionsField />
      <NextQuestionsField />
      <Advanced summary={<Summary />}>
        <TextField name="placeholder" placeholder="Escreva aqui…" hint="Aparece no campo de mensagem vazio." />
      </Advanced>
    </BuilderSection>
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

import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { useWatch } from 'react-hook-form'
import { Advanced, BuilderSection } from '#/features/assistants/builder/builder-section.tsx'
import { SuggestionsField } from '#/features/assistants/builder/fields/suggestions-field.tsx'
import { TextField } from '#/features/assistants/builder/fields/text-field.tsx'

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
      <Advanced summary={<Summary />}>
        <TextField name="placeholder" placeholder="Escreva sua mensagem…" hint="Aparece no campo de mensagem vazio." />
      </Advanced>
    </BuilderSection>
  )
}

function Summary() {
  const [placeholder] = useWatch<AssistantConfig, ['placeholder']>({ name: ['placeholder'] })
  return placeholder.trim() ? `Campo de mensagem: “${placeholder}”` : 'Texto padrão no campo de mensagem'
}

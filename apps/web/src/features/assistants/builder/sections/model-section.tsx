import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import type { Model } from '@prosa/contract/models/models.ts'
import { useWatch } from 'react-hook-form'
import { Advanced, BuilderSection } from '#/features/assistants/builder/builder-section.tsx'
import { SelectField } from '#/features/assistants/builder/fields/choice-fields.tsx'
import { FallbackModelField, ModelField } from '#/features/assistants/builder/fields/model-fields.tsx'
import { answerLengthLabels, creativityLabels, reasoningLabels } from '#/text/assistant-labels.ts'

/** Works as it is; who wants another model or other answers opens it. */
export function ModelSection({ models }: { models: readonly Model[] }) {
  const [chosen] = useWatch<AssistantConfig, ['model']>({ name: ['model'] })
  const model = models.find(({ id }) => id === chosen)
  return (
    <BuilderSection id="modelo" description="Quem escreve as respostas. O modelo sugerido serve para começar.">
      <Advanced summary={<Summary modelName={model?.name ?? chosen} />}>
        <ModelField models={models} />
        <FallbackModelField models={models} />
        <SelectField
          name="creativity"
          labels={creativityLabels}
          hint="Precisa repete melhor os fatos; criativa varia mais o texto."
        />
        <SelectField name="answerLength" labels={answerLengthLabels} />
        {model?.reasoning && (
          <SelectField
            name="reasoning"
            labels={reasoningLabels}
            hint="Quanto o modelo pensa antes de responder. Mais raciocínio demora e custa mais."
          />
        )}
      </Advanced>
    </BuilderSection>
  )
}

function Summary({ modelName }: { modelName: string }) {
  const [creativity, answerLength] = useWatch<AssistantConfig, ['creativity', 'answerLength']>({
    name: ['creativity', 'answerLength'],
  })
  const answers = answerLengthLabels[answerLength].toLocaleLowerCase('pt-BR')
  return `${modelName} · ${creativityLabels[creativity]} · Respostas ${answers}`
}

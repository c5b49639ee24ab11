import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { EMBEDDED_MODEL, type Model } from '@prosa/contract/models/models.ts'
import { Fold } from '@prosa/web/src/features/assistants/builder/builder-section.tsx'
import { useConfigField } from '@prosa/web/src/features/assistants/builder/fields/use-config-field.ts'
import { Notice } from '@prosa/web/src/ui/feedback/notice.tsx'
import { useWatch } from 'react-hook-form'
import { type BuiltInTool, builtInTools } from '#/tools/extension.ts'
import { BuiltInToolSwitch } from '#/tools/web/built-in-tool.tsx'
import { Services } from '#/tools/web/sources/services.tsx'

const names = Object.keys(builtInTools) as BuiltInTool[]

interface ToolsSectionProps {
  models: readonly Model[]
  assistantId: number | null
}

/** What the assistant may do besides answering; a part of the draft, published with it. */
export default function ToolsSection({ models, assistantId }: ToolsSectionProps) {
  const services = useConfigField('services').field
  const chosen = useConfigField('tools').field.value
  const used = [...chosen.map((name) => builtInTools[name]), ...services.value.map(({ label }) => label)]
  return (
    <Fold
      id="ferramentas"
      title="Ferramentas"
      description="O que o assistente pode fazer além de responder. Alunos de uma atividade não usam ferramentas."
      summary={used.length > 0 ? used.join('; ') : 'Nenhuma'}
    >
      <div data-field="tools" className="flex flex-col gap-5">
        {used.length > 0 && <Obstacle models={models} />}
        {names.map((name) => (
          <BuiltInToolSwitch key={name} name={name} />
        ))}
        {assistantId === null ? (
          <p className="text-sm text-muted-foreground">Para conectar um serviço, dê antes um nome ao assistente.</p>
        ) : (
          <Services assistantId={assistantId} pins={services.value} onChange={services.onChange} />
        )}
      </div>
    </Fold>
  )
}

/** Says why the chosen tools are not used with the other settings of the draft. */
function Obstacle({ models }: { models: readonly Model[] }) {
  const [modelId, reasoning, mode] = useWatch<AssistantConfig, ['model', 'reasoning', 'knowledgeMode']>({
    name: ['model', 'reasoning', 'knowledgeMode'],
  })
  const thinks = models.find(({ id }) => id === modelId)?.reasoning
  const reason =
    modelId === EMBEDDED_MODEL
      ? 'O Prosa Trechos só cita os documentos e não usa ferramentas. Escolha outro modelo em “Modelo”.'
      : mode === 'only'
        ? 'Com “Somente documentos”, o assistente não usa ferramentas.'
        : thinks && reasoning !== 'off'
          ? 'Este modelo só usa ferramentas com o raciocínio desligado.'
          : undefined
  return reason && <Notice tone="info">{reason}</Notice>
}

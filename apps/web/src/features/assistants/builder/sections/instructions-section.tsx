import type { AssistantConfig, Draft } from '@prosa/contract/assistants/assistants.ts'
import { EMBEDDED_MODEL } from '@prosa/contract/models/models.ts'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useWatch, useFormContext } from 'react-hook-form'
import { Fold } from '#/features/assistants/builder/builder-section.tsx'
import { RadioField } from '#/features/assistants/builder/fields/choice-fields.tsx'
import { TextField } from '#/features/assistants/builder/fields/text-field.tsx'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { whenUnknownLabels } from '#/text/assistant-labels.ts'
import { Button } from '#/ui/actions/button.tsx'

/** The assistant's instructions; the embedded model follows none. */
export function InstructionsField({ draft }: { draft: Draft | null }) {
  const model = useWatch<AssistantConfig, 'model'>({ name: 'model' })
  return (
    <TextField
      name="instructions"
      required={model !== EMBEDDED_MODEL}
      variables="model"
      rows={9}
      className="max-h-[60dvh]"
      hint="Explique o trabalho dele como faria com uma pessoa nova: quem ele ajuda, como responde, em que tom e com que cuidados."
      placeholder="Ex.: Você é um tutor paciente de matemática do 8º ano. Faça perguntas que levem o estudante à resposta, um passo por vez…"
      beside={draft && <ImproveText assistantId={draft.id} />}
    />
  )
}

export function LimitsSection() {
  return (
    <Fold id="limites" title="Limites" summary={<Summary />}>
      <TextField
        name="avoid"
        variables="model"
        rows={3}
        placeholder="Ex.: Não dê a resposta pronta. Não fale de outros alunos."
        hint="O que ele não deve fazer, mesmo que peçam."
      />
      <RadioField name="whenUnknown" labels={whenUnknownLabels} hints={whenUnknownHints} />
    </Fold>
  )
}

function Summary() {
  const [avoid, whenUnknown] = useWatch<AssistantConfig, ['avoid', 'whenUnknown']>({ name: ['avoid', 'whenUnknown'] })
  const limits = avoid.trim() ? 'Com limites' : 'Sem limites próprios'
  return `${limits} · Se não souber: ${whenUnknownLabels[whenUnknown].toLocaleLowerCase('pt-BR')}`
}

const whenUnknownHints = {
  say_unknown: 'Diz com clareza que não tem a informação.',
  refer: 'Sugere procurar a pessoa responsável.',
  general: 'Responde com o que o modelo já sabe, além dos documentos.',
} as const

const ImproveDialog = lazyPart(() => import('#/features/assistants/builder/sections/improve-dialog.tsx'))

/** The server's minimum length. */
const SHORTEST = 20

/** Suggests a better text by the model; nothing changes until the person accepts it. */
export function ImproveText({ assistantId }: { assistantId: number }) {
  const { setValue } = useFormContext<AssistantConfig>()
  const [model, instructions] = useWatch<AssistantConfig, ['model', 'instructions']>({
    name: ['model', 'instructions'],
  })
  /** The sent text, while the dialog is open. */
  const [before, setBefore] = useState<string | null>(null)
  const improve = useWrite('improveInstructions', { meta: { keepsReads: true, showsProblem: true } })
  // The embedded model quotes documents and writes nothing.
  if (model === EMBEDDED_MODEL) return null
  const text = instructions.trim()
  const improveText = (given: string) => {
    setBefore(given)
    improve.mutate({ params: { assistantId }, body: { instructions: given } })
  }
  return (
    <>
      <Button variant="secondary" size="sm" disabled={text.length < SHORTEST} onClick={() => improveText(text)}>
        <Sparkles aria-hidden /> Melhorar texto
      </Button>
      {before !== null && (
        <ImproveDialog
          before={before}
          after={improve.data?.instructions}
          error={improve.error}
          onRetry={() => improveText(before)}
          onClose={() => setBefore(null)}
          onAccept={(better) => setValue('instructions', better, { shouldDirty: true, shouldValidate: true })}
        />
      )}
    </>
  )
}

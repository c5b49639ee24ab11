import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { EMBEDDED_MODEL } from '@prosa/contract/models/models.ts'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'

const ImproveDialog = lazyPart(() => import('#/features/assistants/builder/sections/improve-dialog.tsx'))

/** What the server asks for at least. */
const SHORTEST = 20

/** Offers what the model would write instead; nothing changes until the person takes it. */
export function ImproveText({ assistantId }: { assistantId: number }) {
  const { setValue } = useFormContext<AssistantConfig>()
  const [model, instructions] = useWatch<AssistantConfig, ['model', 'instructions']>({
    name: ['model', 'instructions'],
  })
  /** The text that was sent, while the dialog is open. */
  const [before, setBefore] = useState<string | null>(null)
  const improve = useWrite('improveInstructions', { meta: { keepsReads: true, showsProblem: true } })
  // it quotes documents and writes nothing of its own
  if (model === EMBEDDED_MODEL) return null
  const text = instructions.trim()
  const ask = (given: string) => {
    setBefore(given)
    improve.mutate({ params: { assistantId }, body: { instructions: given } })
  }
  return (
    <div>
      <Button variant="secondary" size="sm" disabled={text.length < SHORTEST} onClick={() => ask(text)}>
        <Sparkles aria-hidden /> Melhorar texto
      </Button>
      {before !== null && (
        <ImproveDialog
          before={before}
          after={improve.data?.instructions}
          error={improve.error}
          onRetry={() => ask(before)}
          onClose={() => setBefore(null)}
          onAccept={(better) => setValue('instructions', better, { shouldDirty: true, shouldValidate: true })}
        />
      )}
    </div>
  )
}

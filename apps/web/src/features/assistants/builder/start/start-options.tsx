import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { EMBEDDED_MODEL, type Model } from '@prosa/contract/models/models.ts'
import { LayoutTemplate, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import {
  type ConfigChanges,
  type ConfigField,
  differingFields,
} from '#/features/assistants/builder/draft/draft-changes.ts'
import { newConfig } from '#/features/assistants/builder/new-config.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Card } from '#/ui/layout/card.tsx'

const TemplatesDialog = lazyPart(() => import('#/features/assistants/builder/start/templates-dialog.tsx'))
const ProposalDialog = lazyPart(() => import('#/features/assistants/builder/start/proposal-dialog.tsx'))

/** Two ways to begin a new assistant with more than an empty form. */
export function StartOptions({ models }: { models: readonly Model[] }) {
  const { getValues, setValue } = useFormContext<AssistantConfig>()
  const [open, setOpen] = useState<'templates' | 'proposal' | null>(null)
  /** Initial and generated values: everything else was typed by the person. */
  const [given, setGiven] = useState(() => newConfig(models))
  const close = () => setOpen(null)
  const fill = (fields: ConfigChanges, names: readonly ConfigField[]) => {
    for (const name of names) setValue(name, fields[name] as never, { shouldDirty: true, shouldValidate: true })
    setGiven({ ...given, ...fields })
    close()
  }
  /** Typed text stays. */
  const fillRest = (fields: ConfigChanges) => {
    const own = differingFields(getValues(), given)
    fill(
      fields,
      (Object.keys(fields) as ConfigField[]).filter((name) => !own.includes(name)),
    )
  }
  const writer = models.find(({ id, default: isDefault }) => isDefault && id !== EMBEDDED_MODEL)
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:px-6">
      <p className="min-w-0 flex-1 basis-56 text-sm text-muted-foreground">
        Escreva do seu jeito ou comece com os campos já preenchidos.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => setOpen('templates')}>
          <LayoutTemplate aria-hidden /> Exemplos prontos
        </Button>
        {writer && (
          <Button variant="secondary" size="sm" onClick={() => setOpen('proposal')}>
            <Sparkles aria-hidden /> Descrever o que preciso
          </Button>
        )}
      </div>
      {open === 'templates' && <TemplatesDialog onChoose={fillRest} onClose={close} />}
      {open === 'proposal' && writer && (
        <ProposalDialog
          model={writer.id}
          onAccept={(fields) => fill(fields, Object.keys(fields) as ConfigField[])}
          onClose={close}
        />
      )}
    </Card>
  )
}

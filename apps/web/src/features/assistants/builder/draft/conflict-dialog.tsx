import type { AssistantConfig, Draft } from '@prosa/contract/assistants/assistants.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { differingFields, disputedFields, type ConfigField } from '#/features/assistants/builder/draft/draft-changes.ts'
import type { DraftSaver } from '#/features/assistants/builder/draft/draft-saver.ts'
import { api } from '#/lib/api/api.ts'
import { problemText } from '#/lib/api/problems.ts'
import { describeField, fieldLabels } from '#/text/assistant-labels.ts'
import { firstName } from '@prosa/contract/identity/first-name.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

interface ConflictDialogProps {
  saver: DraftSaver
  assistantId: number
  onClose: () => void
}

/** Merges the newer version with the typed text; only fields that both changed need a choice. */
export function ConflictDialog({ saver, assistantId, onClose }: ConflictDialogProps) {
  const newer = useQuery({
    queryKey: ['newer draft', assistantId],
    queryFn: () => api.getDraft({ params: { assistantId } }),
    staleTime: 0,
    gcTime: 0,
  })
  const [leftToThem, setLeftToThem] = useState<readonly ConfigField[]>([])
  const theirs = newer.data
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Juntar as duas versões"
      description="O que mudou em uma só é mantido. Escolha apenas onde o mesmo campo mudou nas duas."
      footer={
        <Button
          disabled={!theirs}
          onClick={() => {
            if (!theirs) return
            saver.continueFromTheirs(theirs, leftToThem)
            onClose()
          }}
        >
          Juntar e continuar
        </Button>
      }
    >
      {newer.isPending && <Skeleton className="my-4 h-24 rounded-lg" />}
      {newer.isError && <Notice tone="danger">{problemText(newer.error)}</Notice>}
      {theirs && (
        <Differences
          before={saver.before}
          mine={saver.state().values}
          theirs={theirs}
          leftToThem={leftToThem}
          onChange={setLeftToThem}
        />
      )}
    </Dialog>
  )
}

interface DifferencesProps {
  before: AssistantConfig
  mine: AssistantConfig
  theirs: Draft
  leftToThem: readonly ConfigField[]
  onChange: (fields: readonly ConfigField[]) => void
}

function Differences({ before, mine, theirs, leftToThem, onChange }: DifferencesProps) {
  const author = firstName(theirs.savedBy)
  const disputed = disputedFields({ before, mine, theirs: theirs.config })
  const undisputed = (fields: ConfigField[]) => fields.filter((field) => !disputed.includes(field))
  return (
    <div className="flex flex-col gap-5 pt-3">
      {disputed.map((field) => (
        <Field key={field} label={fieldLabels[field]}>
          <RadioGroup
            value={leftToThem.includes(field) ? 'theirs' : 'mine'}
            onValueChange={(choice) => {
              const others = leftToThem.filter((one) => one !== field)
              onChange(choice === 'theirs' ? [...others, field] : others)
            }}
            options={[
              { value: 'mine', label: 'Ficar com o meu', hint: <Value field={field} config={mine} /> },
              { value: 'theirs', label: `Usar o de ${author}`, hint: <Value field={field} config={theirs.config} /> },
            ]}
          />
        </Field>
      ))}
      <FieldList title="Só você mudou" fields={undisputed(differingFields(before, mine))} />
      <FieldList title={`Só ${author} mudou`} fields={undisputed(differingFields(before, theirs.config))} />
    </div>
  )
}

function Value({ field, config }: { field: ConfigField; config: AssistantConfig }) {
  return (
    <span className="block max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
      {describeField(field, config)}
    </span>
  )
}

function FieldList({ title, fields }: { title: string; fields: readonly ConfigField[] }) {
  if (fields.length === 0) return null
  return (
    <div>
      <h3 className="pb-2 text-sm font-medium">{title}</h3>
      <ul className="flex flex-wrap gap-1.5">
        {fields.map((field) => (
          <li key={field}>
            <Badge>{fieldLabels[field]}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}

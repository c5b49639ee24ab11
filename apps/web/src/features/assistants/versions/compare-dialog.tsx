import type { Draft } from '@prosa/contract/assistants/assistants.ts'
import type { Version, VersionComparison } from '@prosa/contract/assistants/versions.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { differingFields } from '#/features/assistants/builder/draft/draft-changes.ts'
import { TextChanges, textChanges } from '#/features/assistants/text-changes.tsx'
import { read } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { describeField, fieldLabels } from '#/text/assistant-labels.ts'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import type { SelectOption } from '#/ui/inputs/select-props.ts'
import { Select } from '#/ui/inputs/select.tsx'
import { ScrollArea } from '#/ui/layout/scroll-area.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'

/** Value for the draft; other options are version numbers. */
const draftOption = 'draft'

interface CompareDialogProps {
  draft: Draft
  version: Version
  onClose: () => void
}

/** Compares a version with another one or the draft, word by word. */
export default function CompareDialog({ draft, version, onClose }: CompareDialogProps) {
  const [before, setBefore] = useState(version.number)
  const [after, setAfter] = useState(version.current ? draftOption : String(draft.publishedVersion))
  const listed = useQuery(read('listVersions', { params: { assistantId: draft.id }, query: { pageSize: 100 } }))
  const versions = (listed.data?.items ?? [version]).map(toOption)
  const comparison = useQuery(
    read('compareVersions', {
      params: { assistantId: draft.id, number: before },
      query: after === draftOption ? {} : { with: Number(after) },
    }),
  )
  return (
    <Dialog open onOpenChange={onClose} size="lg" title="Comparar versões">
      <div className="grid gap-4 pt-2 sm:grid-cols-2">
        <Field label="Antes">
          <Select options={versions} value={String(before)} onValueChange={(value) => setBefore(Number(value))} />
        </Field>
        <Field label="Depois">
          <Select
            options={[{ value: draftOption, label: 'Rascunho' }, ...versions]}
            value={after}
            onValueChange={setAfter}
          />
        </Field>
      </div>
      <div aria-live="polite" className="pt-5">
        {comparison.isPending && <Skeleton className="h-24 rounded-lg" />}
        {comparison.isError && <Notice tone="danger">{problemText(comparison.error)}</Notice>}
        {comparison.data && <Comparison comparison={comparison.data} />}
      </div>
    </Dialog>
  )
}

const toOption = ({ number, label, createdAt }: Version): SelectOption => ({
  value: String(number),
  label: `Versão ${number}${label && `, ${label}`} (${formatDateTime(createdAt)})`,
})

function Comparison({ comparison: { before, after, documents } }: { comparison: VersionComparison }) {
  const fields = differingFields(before.config, after.config)
  const changed = documents === null ? [] : Object.values(documents).flat()
  return (
    <div className="flex flex-col gap-5">
      {fields.length === 0 && <p className="text-sm">A configuração é a mesma.</p>}
      {fields.map((field) => (
        <section key={field} aria-label={fieldLabels[field]}>
          <h3 className="pb-1 text-sm font-medium">{fieldLabels[field]}</h3>
          <ScrollArea
            label={fieldLabels[field]}
            className="max-h-96 overflow-y-auto rounded-lg border border-border bg-muted"
          >
            <TextChanges
              changes={textChanges(describeField(field, before.config), describeField(field, after.config))}
            />
          </ScrollArea>
        </section>
      ))}
      <section aria-label="Documentos">
        <h3 className="pb-1 text-sm font-medium">Documentos</h3>
        {documents === null ? (
          <p className="text-sm text-muted-foreground">
            Uma das duas foi publicada antes de o Prosa guardar a lista de documentos de cada versão.
          </p>
        ) : (
          changed.length === 0 && <p className="text-sm">Os documentos são os mesmos.</p>
        )}
        {documents && <DocumentList {...documents} />}
      </section>
    </div>
  )
}

const changeLabels = { added: 'Incluídos', removed: 'Removidos', replaced: 'Com outro conteúdo' } as const

const DocumentList = (changes: NonNullable<VersionComparison['documents']>) => (
  <dl className="flex flex-col gap-2 text-sm">
    {(['added', 'removed', 'replaced'] as const)
      .filter((kind) => changes[kind].length > 0)
      .map((kind) => (
        <div key={kind}>
          <dt className="text-muted-foreground">{changeLabels[kind]}</dt>
          {changes[kind].map((name) => (
            <dd key={name} className="wrap-anywhere">
              {name}
            </dd>
          ))}
        </div>
      ))}
  </dl>
)

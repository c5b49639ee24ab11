import type { Draft } from '@prosa/contract/assistants/assistants.ts'
import { type Version, versions } from '@prosa/contract/assistants/versions.ts'
import { GitCompareArrows, History, Tag } from 'lucide-react'
import { useState } from 'react'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { TextField } from '#/blocks/entity/form-fields.tsx'
import { RowMenu } from '#/blocks/entity/row-menu.tsx'
import { ListView } from '#/blocks/list/list-view.tsx'
import { VersionSlot } from '#/features/assistants/builder/slots.ts'
import { api } from '#/lib/api/api.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { fieldLabels } from '#/text/assistant-labels.ts'
import { counted } from '#/text/counted.ts'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Badge } from '#/ui/layout/badge.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'

const CompareDialog = lazyPart(() => import('#/features/assistants/versions/compare-dialog.tsx'))

interface VersionsSheetProps extends RestoreProps {
  draft: Draft
  onClose: () => void
}

/** The published versions of an assistant. */
export default function VersionsSheet({ draft, onClose, ...restore }: VersionsSheetProps) {
  const [page, setPage] = useState(1)
  return (
    <Sheet open onOpenChange={onClose} size="lg" title="Versões">
      <div className="flex flex-col gap-5 pb-6">
        <p className="text-sm text-muted-foreground">
          Cada publicação fica guardada. Você pode voltar a qualquer uma delas.
        </p>
        <ListView
          list="listVersions"
          params={{ assistantId: draft.id }}
          search={{ page }}
          onSearchChange={(change) => setPage(change.page ?? 1)}
          label="Versões"
          failure="Não foi possível carregar as versões"
          columns={versionColumns(draft.id)}
          renderActions={(version) => <VersionActions version={version} draft={draft} {...restore} />}
          rowId={({ number }) => String(number)}
          empty={{ icon: <History />, title: 'Ainda não há versões.' }}
        />
      </div>
    </Sheet>
  )
}

function summarizeVersion({ number, notes, changedFields }: Version): string {
  if (notes) return notes
  if (number === 1) return 'Primeira versão'
  const names = changedFields.map((name) => (fieldLabels as Record<string, string>)[name] ?? name)
  return names.length > 0 ? names.join(', ') : 'Sem mudanças na configuração'
}

const versionColumns = (assistantId: number): readonly Column<Version>[] => [
  {
    id: 'number',
    header: 'Número',
    cell: (version) => (
      <div>
        <span className="font-medium tabular-nums">{version.number}</span>
        {version.label && <p className="text-xs text-muted-foreground wrap-anywhere">{version.label}</p>}
      </div>
    ),
  },
  {
    id: 'author',
    header: 'Autor',
    from: 'md',
    cell: ({ authorName }) => authorName,
  },
  {
    id: 'createdAt',
    header: 'Data',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDateTime(createdAt)}</span>,
  },
  {
    id: 'summary',
    header: 'Resumo das mudanças',
    cell: (version) => <span className="line-clamp-3 min-w-32 wrap-anywhere">{summarizeVersion(version)}</span>,
  },
  {
    id: 'current',
    header: 'Situação',
    cell: (version) => (
      <div className="flex flex-col items-start gap-1">
        {version.current ? <Badge tone="success">Em uso</Badge> : <Badge>Anterior</Badge>}
        <span className="text-xs whitespace-nowrap text-muted-foreground">
          {counted(version.chatCount, 'conversa', 'conversas')}
        </span>
        <VersionSlot assistantId={assistantId} number={version.number} />
      </div>
    ),
  },
]

interface VersionActionsProps extends RestoreProps {
  draft: Draft
  version: Version
}

function VersionActions({ draft, version, ...restore }: VersionActionsProps) {
  return (
    <RowMenu
      label={`Ações da versão ${version.number}`}
      actions={[
        {
          label: 'Comparar',
          icon: GitCompareArrows,
          renderDialog: (close) => <CompareDialog draft={draft} version={version} onClose={close} />,
        },
        {
          label: 'Restaurar como rascunho',
          icon: History,
          disabled: draft.status === 'archived',
          renderDialog: (close) => <RestoreDialog draft={draft} version={version} onClose={close} {...restore} />,
        },
        {
          label: 'Nomear',
          icon: Tag,
          renderDialog: (close) => <NameDialog assistantId={draft.id} version={version} onClose={close} />,
        },
      ]}
    />
  )
}

interface NameDialogProps {
  assistantId: number
  version: Version
  onClose: () => void
}

function NameDialog({ assistantId, version: { number, label }, onClose }: NameDialogProps) {
  return (
    <EntityDialog
      size="sm"
      title={`Nomear a versão ${number}`}
      submitLabel="Salvar"
      schema={versions.nameVersion.body}
      values={{ label }}
      save={(body) => api.nameVersion({ params: { assistantId, number }, body })}
      onClose={onClose}
    >
      {(form) => (
        <TextField form={form} name="label" label="Nome" hint="Ex.: Antes da prova final. Em branco: sem nome." />
      )}
    </EntityDialog>
  )
}

interface RestoreProps {
  /** Saves the typed text first, so that it cannot overwrite the restored version; returns the draft's revision. */
  beforeRestore: () => Promise<number>
  onRestored: (draft: Draft) => void
}

interface RestoreDialogProps extends RestoreProps {
  draft: Draft
  version: Version
  onClose: () => void
}

function RestoreDialog({ draft, version, beforeRestore, onRestored, onClose }: RestoreDialogProps) {
  const restore = useWrite('restoreVersion', {
    onSuccess: (restored) => {
      onRestored(restored)
      toast.success(`A versão ${version.number} está no rascunho. Publique quando quiser que ela valha.`)
    },
    onSettled: onClose,
  })
  const [saving, setSaving] = useState(false)
  async function confirm() {
    setSaving(true)
    const revision = await beforeRestore()
    restore.mutate({ params: { assistantId: draft.id, number: version.number }, body: { revision } })
  }
  const unpublished = draft.changedFields.length > 0
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      destructive={unpublished}
      title={`Restaurar a versão ${version.number} como rascunho?`}
      description={
        unpublished
          ? 'O rascunho tem alterações não publicadas, que serão substituídas. Nada muda para quem conversa até você publicar.'
          : 'Nada muda para quem conversa até você publicar.'
      }
      confirmLabel="Restaurar como rascunho"
      loading={saving || restore.isPending}
      onConfirm={() => void confirm()}
    />
  )
}

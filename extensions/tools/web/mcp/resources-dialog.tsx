import { read, useWrite } from '@prosa/web/src/lib/api/operations.ts'
import { problemText } from '@prosa/web/src/lib/api/problems.ts'
import { Button } from '@prosa/web/src/ui/actions/button.tsx'
import { LoadFailure } from '@prosa/web/src/ui/feedback/load-failure.tsx'
import { Notice } from '@prosa/web/src/ui/feedback/notice.tsx'
import { Spinner } from '@prosa/web/src/ui/feedback/spinner.tsx'
import { Dialog } from '@prosa/web/src/ui/overlays/dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ToolSource } from '#/tools/config.ts'
import type { ToolResource } from '#/tools/contract.ts'

interface ResourcesDialogProps {
  assistantId: number
  source: ToolSource
  onClose: () => void
}

/** The documents that an MCP server offers, which an editor adds to those of the assistant. */
export default function ResourcesDialog({ assistantId, source, onClose }: ResourcesDialogProps) {
  const params = { assistantId, serviceId: source.id }
  const found = useQuery(read('listToolResources', { params }))
  const items = found.data?.items ?? []
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Documentos de “${source.name}”`}
      description="Um documento acrescentado fica como é agora: se ele mudar no servidor, retire-o e acrescente de novo."
    >
      {found.error && <LoadFailure title="Não foi possível ler os documentos do servidor" query={found} />}
      {found.isPending && <Spinner />}
      {found.data && items.length === 0 && <p className="text-sm">O servidor não oferece documentos.</p>}
      {items.length > 0 && (
        <ul className="flex flex-col divide-y divide-border">
          {items.map((resource) => (
            <Resource key={resource.uri} params={params} resource={resource} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

interface ResourceProps {
  params: { assistantId: number; serviceId: string }
  resource: ToolResource
}

function Resource({ params, resource: { uri, name, description } }: ResourceProps) {
  const add = useWrite('addToolResource', { meta: { showsProblem: true } })
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{name}</p>
        {description !== '' && <p className="text-sm wrap-anywhere text-muted-foreground">{description}</p>}
      </div>
      <div role="status">{add.isSuccess && <p className="text-sm">Acrescentado</p>}</div>
      {!add.isSuccess && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Acrescentar ${name} aos documentos`}
          loading={add.isPending}
          onClick={() => add.mutate({ params, body: { uri, name } })}
        >
          Acrescentar
        </Button>
      )}
      {add.error && (
        <div role="alert" className="basis-full">
          <Notice tone="danger">{problemText(add.error)}</Notice>
        </div>
      )}
    </li>
  )
}

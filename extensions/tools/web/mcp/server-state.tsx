import { api } from '@prosa/web/src/lib/api/api.ts'
import { problemText } from '@prosa/web/src/lib/api/problems.ts'
import { formatDateTime } from '@prosa/web/src/lib/format/format.ts'
import { Button } from '@prosa/web/src/ui/actions/button.tsx'
import { Notice } from '@prosa/web/src/ui/feedback/notice.tsx'
import { useMutation } from '@tanstack/react-query'
import type { ToolSource } from '#/tools/config.ts'

interface ServerStateProps {
  assistantId: number
  source: ToolSource
  onSaved: (saved: ToolSource) => void
}

/** What calls of a service found out: that its server is down, wants to be authorized, or describes a tool otherwise. */
export function ServerState({ assistantId, source, onSaved }: ServerStateProps) {
  const { id, fault, changes, access } = source
  const authorizing = useMutation({
    mutationFn: () => api.beginToolAuthorization({ params: { assistantId, serviceId: id } }),
    meta: { showsProblem: true },
    onSuccess: ({ url }) => location.assign(url),
  })
  return (
    <div className="flex basis-full flex-col gap-2 empty:hidden">
      {fault && <Notice tone="warning">{`${fault.sentence} Desde ${formatDateTime(fault.since)}.`}</Notice>}
      {access.type === 'person' && (
        <div>
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Autorizar ${source.name}`}
            loading={authorizing.isPending}
            onClick={() => authorizing.mutate()}
          >
            Autorizar
          </Button>
        </div>
      )}
      {authorizing.error && <Notice tone="danger">{problemText(authorizing.error)}</Notice>}
      {changes.map(({ name, found }) => (
        <ToolChange key={name} {...{ assistantId, source, name, found, onSaved }} />
      ))}
    </div>
  )
}

type Change = ToolSource['changes'][number]

/** A tool that is off because its server changed it: the former text, the one of now, and a button to take it. */
function ToolChange({ assistantId, source, name, found, onSaved }: ServerStateProps & Change) {
  const before = source.tools.find((tool) => tool.name === name)
  const taking = useMutation({
    mutationFn: () => {
      const { kind, address, access, version } = source
      const tools = source.tools.map((tool) =>
        tool.name !== name ? tool : found ? { ...tool, ...found, writes: tool.writes } : { ...tool, chosen: false },
      )
      const body = { kind, name: source.name, address, access, tools, version }
      return api.updateToolSource({ params: { assistantId, serviceId: source.id }, body })
    },
    meta: { showsProblem: true },
    onSuccess: onSaved,
  })
  if (!before) return null
  const fields = (tool: { inputSchema: string }) =>
    Object.keys((JSON.parse(tool.inputSchema) as { properties?: object }).properties ?? {}).join(', ') || 'nenhum'
  return (
    <Notice tone="warning" title={`A ferramenta mudou: ${before.title}`}>
      <p>{found ? 'Ela está desligada até que você a veja.' : 'O servidor não a oferece mais.'}</p>
      <dl className="my-2 flex flex-col gap-2">
        <Text label="Antes" text={before.description} fields={fields(before)} />
        {found && <Text label="Agora" text={found.description} fields={fields(found)} />}
      </dl>
      {taking.error && <p className="mb-2 text-destructive-text">{problemText(taking.error)}</p>}
      <Button size="sm" variant="secondary" loading={taking.isPending} onClick={() => taking.mutate()}>
        {found ? 'Usar assim' : 'Não usar mais'}
      </Button>
    </Notice>
  )
}

function Text({ label, text, fields }: { label: string; text: string; fields: string }) {
  return (
    <div>
      <dt className="font-medium">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-wrap">{text || 'Sem descrição.'}</dd>
      <dd className="wrap-anywhere">{`Campos: ${fields}`}</dd>
    </div>
  )
}

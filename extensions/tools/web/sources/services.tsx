import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FilePlus2, Pencil, Play, Plug } from 'lucide-react'
import { DialogButton } from '@prosa/web/src/blocks/entity/dialog-button.tsx'
import { RowMenu } from '@prosa/web/src/blocks/entity/row-menu.tsx'
import { withConfirmation } from '@prosa/web/src/blocks/entity/with-confirmation.tsx'
import { lazyPart } from '@prosa/web/src/lib/api/lazy-part.ts'
import { read } from '@prosa/web/src/lib/api/operations.ts'
import { Notice } from '@prosa/web/src/ui/feedback/notice.tsx'
import { RetryNotice } from '@prosa/web/src/ui/feedback/retry-notice.tsx'
import { Spinner } from '@prosa/web/src/ui/feedback/spinner.tsx'
import { Button } from '@prosa/web/src/ui/actions/button.tsx'
import { AuthorizationReturn } from '#/tools/web/mcp/authorization-return.tsx'
import { ServerState } from '#/tools/web/mcp/server-state.tsx'
import { connectKinds, connectLabels } from '#/tools/web/sources/connect-labels.ts'
import type { Pin, ToolSource } from '#/tools/config.ts'

const ResourcesDialog = lazyPart(() => import('#/tools/web/mcp/resources-dialog.tsx'))
const ServiceDialog = lazyPart(() => import('#/tools/web/sources/service-dialog.tsx'))
const TryDialog = lazyPart(() => import('#/tools/web/sources/try-dialog.tsx'))

interface ServicesProps {
  assistantId: number
  /** The services that the draft uses. */
  pins: readonly Pin[]
  onChange: (pins: readonly Pin[]) => void
}

/** The services of the assistant. A saved one enters the draft with its chosen actions. */
export function Services({ assistantId, pins, onChange }: ServicesProps) {
  const options = read('listToolSources', { params: { assistantId } })
  const query = useQuery(options)
  const client = useQueryClient()
  if (query.error && !query.data) return <RetryNotice title="Não foi possível carregar os serviços." query={query} />
  if (!query.data) return <Spinner />
  const { items } = query.data
  const known = items.flatMap(({ pin }) => pin ?? [])
  const isUsed = ({ pin }: ToolSource) => pins.some(({ id }) => id === pin?.id)
  // what the draft names besides belongs to a removed service or an earlier state
  const keep = (without: ToolSource | undefined) =>
    pins.filter(({ id }) => known.some((pin) => pin.id === id) && id !== without?.pin?.id)
  const use = (before: ToolSource | undefined, saved: ToolSource) => {
    onChange([...keep(before), ...(saved.pin ? [saved.pin] : [])])
    void client.invalidateQueries(options)
  }
  return (
    <section aria-labelledby="servicos" className="flex flex-col gap-3">
      <div>
        <h4 id="servicos" className="text-sm font-medium">
          Serviços
        </h4>
        <p className="text-sm text-muted-foreground">
          Sistemas da escola que o assistente consulta ou muda. O que muda algo sempre espera a confirmação da pessoa.
        </p>
      </div>
      <AuthorizationReturn assistantId={assistantId} onAuthorized={() => void client.invalidateQueries(options)} />
      {pins.some(({ id }) => !known.some((pin) => pin.id === id)) && (
        <Notice tone="warning">
          O rascunho usa um serviço de um estado anterior, ou que não está mais aqui. Abra o serviço e salve para usar o
          estado atual.
        </Notice>
      )}
      {items.length > 0 && (
        <ul className="flex flex-col divide-y divide-border rounded-lg border border-border">
          {items.map((source) => (
            <li key={source.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
              <div className="min-w-0 flex-1">
                <p className="font-medium wrap-anywhere">{source.name}</p>
                <p className="text-sm wrap-anywhere text-muted-foreground">{describe(source)}</p>
              </div>
              {source.pin && !isUsed(source) && (
                <Button size="sm" variant="secondary" onClick={() => use(source, source)}>
                  Usar
                </Button>
              )}
              <RowMenu
                of={source.name}
                actions={[
                  {
                    label: 'Editar',
                    icon: Pencil,
                    renderDialog: (close) => (
                      <ServiceDialog
                        assistantId={assistantId}
                        kind={source.kind}
                        source={source}
                        onSaved={(saved) => use(source, saved)}
                        onClose={close}
                      />
                    ),
                  },
                  source.kind === 'mcp_server' && {
                    label: 'Documentos do servidor',
                    icon: FilePlus2,
                    renderDialog: (close) => (
                      <ResourcesDialog assistantId={assistantId} source={source} onClose={close} />
                    ),
                  },
                  source.tools.some(({ chosen, writes }) => chosen && !writes) && {
                    label: 'Experimentar',
                    icon: Play,
                    renderDialog: (close) => <TryDialog assistantId={assistantId} source={source} onClose={close} />,
                  },
                  'line',
                  withConfirmation(
                    { label: 'Desconectar', icon: Plug, destructive: true },
                    {
                      operation: 'deleteToolSource',
                      input: { params: { assistantId, serviceId: source.id } },
                      title: `Desconectar “${source.name}”?`,
                      description:
                        'O assistente deixa de usá-lo na hora, também na versão publicada. A senha guardada é apagada.',
                      done: 'Serviço desconectado.',
                      onDone: () => onChange(keep(source)),
                    },
                  ),
                ]}
              />
              <ServerState assistantId={assistantId} source={source} onSaved={(saved) => use(source, saved)} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {connectKinds.map((kind) => (
          <DialogButton
            key={kind}
            icon={Plug}
            variant="secondary"
            label={connectLabels[kind]}
            renderDialog={(close) => (
              <ServiceDialog
                assistantId={assistantId}
                kind={kind}
                onSaved={(saved) => use(undefined, saved)}
                onClose={close}
              />
            )}
          />
        ))}
      </div>
    </section>
  )
}

function describe({ tools }: ToolSource): string {
  const chosen = tools.filter((tool) => tool.chosen)
  if (chosen.length === 0) return 'Nenhuma ação escolhida'
  const writing = chosen.filter(({ writes }) => writes).length
  const count = chosen.length === 1 ? '1 ação' : `${chosen.length} ações`
  return writing === 0 ? `${count}, só de consulta` : `${count}, ${writing} com confirmação`
}

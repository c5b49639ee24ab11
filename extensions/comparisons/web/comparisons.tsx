import type { Draft } from '@prosa/contract/assistants/assistants.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Columns2 } from 'lucide-react'
import { useState } from 'react'
import type { Measure } from '#/comparisons/contract.ts'
import { describePassed, measureOptions, nameSides, StateBadge } from '#/comparisons/web/comparison-words.tsx'
import { read, useWrite } from '@prosa/web/src/lib/api/operations.ts'
import { problemText } from '@prosa/web/src/lib/api/problems.ts'
import { formatDateTime } from '@prosa/web/src/lib/format/format.ts'
import { Button } from '@prosa/web/src/ui/actions/button.tsx'
import { Notice } from '@prosa/web/src/ui/feedback/notice.tsx'
import { Field } from '@prosa/web/src/ui/inputs/field.tsx'
import { Select } from '@prosa/web/src/ui/inputs/select.tsx'
import { Dialog } from '@prosa/web/src/ui/overlays/dialog.tsx'

const POLL_MS = 3000
const SHOWN = 5

interface ComparisonsProps {
  draft: Draft
  beforeRun: () => Promise<unknown>
}

/** Starts comparisons of the tests, and leads to the last ones. */
export default function Comparisons({ draft, beforeRun }: ComparisonsProps) {
  const [starting, setStarting] = useState(false)
  const { data } = useQuery({
    ...read('listComparisons', { params: { assistantId: draft.id } }),
    refetchInterval: ({ state }) => state.data?.items.some((each) => each.state === 'running') && POLL_MS,
  })
  const items = data?.items.slice(0, SHOWN) ?? []
  return (
    <>
      <Button variant="secondary" size="sm" className="self-start" onClick={() => setStarting(true)}>
        <Columns2 aria-hidden /> Comparar
      </Button>
      {items.length > 0 && (
        <section aria-label="Comparações" className="flex flex-col gap-2">
          <h3 className="text-sm font-medium">Comparações</h3>
          <ul className="flex flex-col divide-y divide-border rounded-lg border border-border text-sm">
            {items.map((each) => (
              <li key={each.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2">
                <Link
                  to="/assistants/manage/$assistantId/comparisons/$comparisonId"
                  params={{ assistantId: String(draft.id), comparisonId: each.id }}
                  className="min-h-6 min-w-0 font-medium text-primary-text underline wrap-anywhere"
                >
                  {nameSides(each)}, {formatDateTime(each.startedAt)}
                </Link>
                <span className="flex flex-wrap items-center gap-2 text-muted-foreground">
                  {each.state !== 'running' && describePassed(each)}
                  <StateBadge {...each} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {starting && <StartDialog draft={draft} beforeRun={beforeRun} onClose={() => setStarting(false)} />}
    </>
  )
}

/** Chooses the two sides. */
function StartDialog({ draft, beforeRun, onClose }: ComparisonsProps & { onClose: () => void }) {
  const isPublished = draft.publishedVersion !== null
  const { data: models } = useQuery(read('listModels'))
  const [kind, setKind] = useState(isPublished ? 'versions' : 'models')
  const [first, setFirst] = useState(draft.config.model)
  const [second, setSecond] = useState('')
  const [measure, setMeasure] = useState<Measure>('none')
  const start = useWrite('startComparison', { onSuccess: onClose, meta: { showsProblem: true } })
  const [saving, setSaving] = useState(false)
  const ofModels = kind === 'models'
  const options = models?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []
  async function confirm() {
    setSaving(true)
    await beforeRun().finally(() => setSaving(false))
    start.mutate({
      params: { assistantId: draft.id },
      body: ofModels ? { models: [first, second] } : { models: null, measure },
    })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Comparar"
      description="As perguntas de todos os testes são feitas aos dois lados, em segundo plano. As respostas contam nos orçamentos e não ficam no histórico."
      footer={
        <Button disabled={ofModels && second === ''} loading={saving || start.isPending} onClick={() => void confirm()}>
          Começar
        </Button>
      }
    >
      <div className="flex flex-col gap-5 pt-2">
        {start.error && <Notice tone="danger">{problemText(start.error)}</Notice>}
        <Field label="O que comparar">
          <Select
            value={kind}
            onValueChange={setKind}
            options={[
              ...(isPublished ? [{ value: 'versions', label: `Versão ${draft.publishedVersion} e rascunho` }] : []),
              { value: 'models', label: 'Dois modelos no rascunho' },
            ]}
          />
        </Field>
        {ofModels ? (
          <>
            <Field label="Primeiro modelo">
              <Select value={first} onValueChange={setFirst} options={options} />
            </Field>
            <Field label="Segundo modelo">
              <Select
                value={second}
                onValueChange={setSecond}
                placeholder="Escolha um modelo"
                options={options.filter(({ value }) => value !== first)}
              />
            </Field>
          </>
        ) : (
          <Field
            label="Recusar se for pior em"
            hint="Ao publicar, um rascunho pior que a versão publicada é recusado. Você pode mudar isso depois."
          >
            <Select
              value={measure}
              onValueChange={(value) => setMeasure(value as Measure)}
              options={[...measureOptions]}
            />
          </Field>
        )}
      </div>
    </Dialog>
  )
}

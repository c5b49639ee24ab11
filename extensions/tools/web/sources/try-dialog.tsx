import { useWrite } from '@prosa/web/src/lib/api/operations.ts'
import { problemText } from '@prosa/web/src/lib/api/problems.ts'
import { Button } from '@prosa/web/src/ui/actions/button.tsx'
import { Notice } from '@prosa/web/src/ui/feedback/notice.tsx'
import { Field } from '@prosa/web/src/ui/inputs/field.tsx'
import { Select } from '@prosa/web/src/ui/inputs/select.tsx'
import { ScrollArea } from '@prosa/web/src/ui/layout/scroll-area.tsx'
import { Dialog } from '@prosa/web/src/ui/overlays/dialog.tsx'
import { useId, useState } from 'react'
import type { ToolSource } from '#/tools/config.ts'
import { formatDuration } from '#/tools/web/format-duration.ts'
import { parametersOf } from '#/tools/web/sources/service-form.ts'
import { readValues, type Texts, ValueFields } from '#/tools/web/value-fields.tsx'

interface TryDialogProps {
  assistantId: number
  source: ToolSource
  onClose: () => void
}

/** The chosen actions of a service that change nothing. */
const listReading = ({ tools }: Pick<ToolSource, 'tools'>) => tools.filter(({ chosen, writes }) => chosen && !writes)

/** Makes a reading call, and shows what the model would get. */
export default function TryDialog({ assistantId, source, onClose }: TryDialogProps) {
  const reading = listReading(source)
  const [name, setName] = useState(reading[0]?.name ?? '')
  const [texts, setTexts] = useState<Texts>({})
  const trial = useWrite('tryTool', { meta: { showsProblem: true, keepsReads: true } })
  const formId = useId()
  const tool = reading.find((each) => each.name === name)
  if (!tool) return null
  const fields = parametersOf(tool).filter((field) => !tool.fixed.some(({ parameter }) => parameter === field.name))
  const send = () =>
    trial.mutate({
      params: { assistantId, serviceId: source.id },
      body: { tool: name, input: JSON.stringify(readValues(fields, texts)) },
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={`Experimentar ${source.name}`}
      description="Faz uma consulta de verdade, com os seus dados onde o serviço pede os da pessoa. O que muda algo só se experimenta em uma conversa, com confirmação."
      footer={
        <Button type="submit" form={formId} loading={trial.isPending}>
          Consultar
        </Button>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-5 pt-2"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Field label="Ação">
          <Select
            value={name}
            options={reading.map((each) => ({ value: each.name, label: each.title }))}
            onValueChange={(next) => {
              setName(next)
              setTexts({})
              trial.reset()
            }}
          />
        </Field>
        <ValueFields fields={fields} texts={texts} onChange={setTexts} />
        <div role="status" className="flex flex-col gap-2 text-sm empty:hidden">
          {trial.error && <Notice tone="danger">{problemText(trial.error)}</Notice>}
          {trial.data?.worked === false && <Notice tone="warning">{trial.data.text}</Notice>}
          {trial.data?.worked && (
            <>
              <p className="text-muted-foreground">{`O modelo recebe isto, em ${formatDuration(trial.data.ms)}:`}</p>
              <ScrollArea label="Resposta do serviço" className="max-h-80 overflow-y-auto rounded-md bg-muted p-3">
                <p className="wrap-anywhere whitespace-pre-wrap">{trial.data.text}</p>
              </ScrollArea>
            </>
          )}
        </div>
      </form>
    </Dialog>
  )
}

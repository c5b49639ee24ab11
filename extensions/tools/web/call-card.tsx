import { isActive } from '@prosa/contract/conversations/message-status.ts'
import type { ToolCall } from '@prosa/contract/conversations/tool-calls.ts'
import type { CallProps } from '@prosa/web/src/blocks/chat/slots.ts'
import { formatSmallMoney } from '@prosa/web/src/lib/format/format.ts'
import { counted } from '@prosa/web/src/text/counted.ts'
import { ScrollArea } from '@prosa/web/src/ui/layout/scroll-area.tsx'
import { ChevronRight, CircleAlert, CircleCheck, Hourglass, LoaderCircle } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FILE_TOOL, FORM_TOOL } from '#/tools/extension.ts'
import { CallDecision } from '#/tools/web/call-decision.tsx'
import { useCallFields } from '#/tools/web/call-fields.ts'
import { CallForm } from '#/tools/web/call-form.tsx'
import { useCallCost } from '#/tools/web/call-cost.ts'
import { CallValues } from '#/tools/web/call-values.tsx'
import { FileCard } from '#/tools/web/files/file-card.tsx'
import { formatDuration } from '#/tools/web/format-duration.ts'

/** A tool call in an answer: folded, with what was asked and what came; unfolded where the person must answer. */
export default function CallCard(props: CallProps) {
  const { call } = props
  if (call.state === 'waiting' && call.tool === FORM_TOOL) return <CallForm {...props} />
  if (call.state === 'done' && call.tool === FILE_TOOL) return <FileCard {...props} />
  if ((call.state === 'waiting' || call.state === 'unknown') && call.writes) return <CallDecision {...props} />
  return <FoldedCall {...props} />
}

function FoldedCall({ call, chatId, message }: CallProps) {
  const [isOpen, setOpen] = useState(false)
  const input = readAsked(call)
  const count = Object.keys(input).length
  // an answer that is still being written is not stored yet, and one value needs no name
  const fields = useCallFields({ call, chatId }, isOpen && count > 1 && !isActive(message.status))
  const cost = useCallCost(chatId, message, call.id, isOpen)
  return (
    <details
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group/call rounded-lg border border-border bg-card text-sm"
    >
      <summary className="flex min-h-10 list-none rounded-lg group-open/call:rounded-b-none flex-wrap items-center gap-x-2 px-3 py-1.5 hover:bg-hover pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 shrink-0 transition-transform group-open/call:rotate-90" />
        <span className="font-medium">{call.label}</span>
        <CallState call={call} />
      </summary>
      <dl className="flex flex-col gap-3 border-t border-border px-3 py-3">
        {count > 0 && (
          <Detail name="Pedido">
            <CallValues input={input} fields={fields} single />
          </Detail>
        )}
        {call.output !== undefined && call.output !== '' && (
          <Detail name="Resultado">
            <Output text={call.output} />
          </Detail>
        )}
        {call.ms !== undefined && <Detail name="Tempo">{formatDuration(call.ms)}</Detail>}
        {cost && (
          <Detail name="Custo">
            {formatSmallMoney(cost.reais)}
            {cost.others > 0 && `, com ${counted(cost.others, 'outra chamada', 'outras chamadas')}`}
          </Detail>
        )}
      </dl>
    </details>
  )
}

/** Returns what was asked; the fields of a form and the parts of a file would be shown as code. */
function readAsked({ tool, input }: ToolCall): ToolCall['input'] {
  if (tool !== FORM_TOOL && tool !== FILE_TOOL) return input
  return Object.fromEntries(Object.entries(input).filter(([, value]) => typeof value !== 'object'))
}

const states: Readonly<Record<ToolCall['state'], [text: string, icon: ReactNode]>> = {
  waiting: ['Espera você', <Hourglass key="icon" />],
  confirmed: ['Começando…', <LoaderCircle key="icon" className="animate-spin" />],
  begun: ['Em andamento…', <LoaderCircle key="icon" className="animate-spin" />],
  done: ['Pronto', <CircleCheck key="icon" className="text-success-text" />],
  failed: ['Não deu certo', <CircleAlert key="icon" className="text-warning-text" />],
  refused: ['Não foi feito', <CircleAlert key="icon" />],
  unknown: ['Não sabemos se foi feito', <CircleAlert key="icon" className="text-warning-text" />],
}

/** The state, which screen readers read when it changes. */
function CallState({ call: { state } }: Pick<CallProps, 'call'>) {
  const [text, icon] = states[state]
  return (
    <span role="status" className="flex items-center gap-1.5 text-muted-foreground [&_svg]:size-4">
      <span aria-hidden>{icon}</span>
      {text}
    </span>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

/** A result: an object's values by name, otherwise the text. */
function Output({ text }: { text: string }) {
  const values = parseObject(text)
  return values ? (
    <CallValues input={values} single />
  ) : (
    <ScrollArea label="Resultado" className="max-h-80 overflow-y-auto">
      <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
    </ScrollArea>
  )
}

function parseObject(text: string): ToolCall['input'] | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    return JSON.parse(text) as ToolCall['input']
  } catch {
    return undefined
  }
}

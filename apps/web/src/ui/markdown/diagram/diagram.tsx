import { useRef, useCallback, useEffect, useState } from 'react'
import { useTheme } from '#/lib/device/theme.ts'
import { classNames } from '#/lib/format/class-names.ts'
import { CopyButton } from '#/ui/actions/copy-button.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import {
  diagramLimits,
  type DiagramOrder,
  type DiagramReport,
  parseReport,
} from '#/ui/markdown/diagram/diagram-protocol.ts'
import { Undrawn } from '#/ui/markdown/undrawn.tsx'
import { useSeen } from '#/ui/markdown/use-seen.ts'

const kinds: Readonly<Record<string, string>> = {
  block: 'Diagrama de blocos',
  classDiagram: 'Diagrama de classes',
  er: 'Diagrama de entidades',
  'flowchart-v2': 'Fluxograma',
  gantt: 'Cronograma',
  ishikawa: 'Diagrama de causa e efeito',
  journey: 'Jornada',
  kanban: 'Quadro de tarefas',
  mindmap: 'Mapa mental',
  pie: 'Gráfico de pizza',
  quadrantChart: 'Gráfico de quadrantes',
  radar: 'Gráfico de radar',
  sequence: 'Diagrama de sequência',
  stateDiagram: 'Diagrama de estados',
  timeline: 'Linha do tempo',
  venn: 'Diagrama de Venn',
  xychart: 'Gráfico',
}

const isTooBig = (source: string): boolean =>
  source.length > diagramLimits.characters || source.split('\n').length > diagramLimits.lines

/** A diagram that a text describes in Mermaid's language. A sandboxed frame draws it once it is visible. */
export default function Diagram({ source }: { source: string }) {
  const { resolved } = useTheme()
  const figure = useRef<HTMLElement>(null)
  const seen = useSeen(figure)
  const { state, height, onLoad, retry } = useDiagram({ source, dark: resolved === 'dark' })
  const outcome: DiagramState = isTooBig(source) ? { kind: 'failed', why: 'big' } : state
  if (outcome.kind === 'failed')
    return (
      <Undrawn
        title={describeFailure(outcome, source.trim().split('\n').length)}
        next={nexts[outcome.why]}
        label="Texto do diagrama"
        source={source}
        onRetry={outcome.why === 'slow' ? retry : undefined}
      />
    )

  const report = outcome.kind === 'drawn' ? outcome.report : undefined
  const kind = kinds[report?.type ?? ''] ?? 'Diagrama'
  const name = report?.title ? `${kind}: ${report.title}` : kind
  return (
    <figure
      ref={figure}
      aria-label={name}
      aria-busy={seen && !report}
      className="my-4 overflow-hidden rounded-lg border border-border"
    >
      <div
        data-paper="no"
        className="flex h-11 items-center justify-between gap-2 border-b border-border bg-sidebar pr-1.5 pl-3 text-xs text-muted-foreground"
      >
        <span className="truncate">{name}</span>
        <CopyButton text={source} label="Copiar texto do diagrama" />
      </div>
      <div className="relative p-3">
        {!report && <Skeleton className="absolute inset-3" />}
        {seen ? (
          <iframe
            src="/diagram.html"
            title={`${name}. ${report?.lines[0] ?? ''}`}
            // Without `allow-same-origin` the frame has no access to the page, its storage or its session.
            sandbox="allow-scripts"
            referrerPolicy="no-referrer"
            onLoad={({ currentTarget }) => onLoad(currentTarget)}
            style={{ height: report && height ? height : 224 }}
            className={classNames('block max-h-140 w-full', !report && 'opacity-0')}
          />
        ) : (
          <div className="h-56" />
        )}
      </div>
      {report && report.lines.length > 0 && (
        <details className="border-t border-border px-3 text-sm" data-paper="no">
          <summary className="py-2 text-muted-foreground hover:text-foreground">Descrição em texto</summary>
          <ul className="list-disc space-y-1 pb-3 pl-5">
            {[...new Set(report.lines)].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
      {!report && (
        <pre data-paper="only" className="p-3 text-xs whitespace-pre-wrap">
          {source}
        </pre>
      )}
    </figure>
  )
}

type Failure = Extract<DiagramState, { kind: 'failed' }>

const nexts = {
  big: 'Peça um diagrama menor. O texto dele está abaixo.',
  slow: 'Verifique a conexão e tente novamente. O texto dele está abaixo.',
  wrong: 'Peça ao assistente que o corrija. O texto dele está abaixo.',
} as const

/** An error at the end of the text has a line number beyond its last line. */
function describeFailure(failure: Failure, lines: number): string {
  if (failure.why === 'big') return 'Este diagrama é grande demais para ser desenhado aqui.'
  if (failure.why === 'slow') return 'O desenho do diagrama demorou demais.'
  return failure.line === null
    ? 'Este diagrama não pôde ser desenhado: há algo no texto dele que não conhecemos.'
    : `Este diagrama não pôde ser desenhado: há um erro na linha ${Math.min(failure.line, lines)} do texto.`
}

/** Drawing is abandoned, and its frame removed, after this many milliseconds. */
const MAX_DRAWING_MS = 20_000

type DrawnDiagram = Extract<DiagramReport, { kind: 'drawn' }>

type DiagramState =
  | { kind: 'waiting' }
  | { kind: 'drawn'; report: DrawnDiagram }
  | { kind: 'failed'; why: 'big' }
  | { kind: 'failed'; why: 'slow' }
  | { kind: 'failed'; why: 'wrong'; line: number | null }

/** Communicates with the frame of one diagram: sends the text and the color scheme, and returns the result. */
function useDiagram({ source, dark }: DiagramOrder) {
  const [state, setState] = useState<DiagramState>({ kind: 'waiting' })
  const [height, setHeight] = useState<number>()
  const port = useRef<MessagePort>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const end = useCallback(() => {
    clearTimeout(timer.current)
    port.current?.close()
    port.current = undefined
  }, [])
  useEffect(() => end, [end])

  const handleReport = (report: DiagramReport | undefined) => {
    if (!report) return
    if (report.kind === 'height') return setHeight(report.height)
    clearTimeout(timer.current)
    if (report.kind === 'drawn') return setState({ kind: 'drawn', report })
    end()
    setState(report.kind === 'big' ? { kind: 'failed', why: 'big' } : { ...report, kind: 'failed', why: 'wrong' })
  }

  const giveUp = () => {
    end()
    setState({ kind: 'failed', why: 'slow' })
  }

  /** Handler of the frame's `load` event. A second event means that the frame has navigated elsewhere. */
  const onLoad = (frame: HTMLIFrameElement) => {
    if (port.current) return giveUp()
    const { port1, port2 } = new MessageChannel()
    port.current = port1
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => handleReport(parseReport(data)))
    port1.start()
    timer.current = setTimeout(giveUp, MAX_DRAWING_MS)
    // The sandboxed frame has no origin that could be named as target.
    frame.contentWindow?.postMessage('diagram', '*', [port2])
    port1.postMessage({ source, dark })
  }

  useEffect(() => {
    port.current?.postMessage({ source, dark })
  }, [source, dark])

  return { state, height, onLoad, retry: () => setState({ kind: 'waiting' }) }
}

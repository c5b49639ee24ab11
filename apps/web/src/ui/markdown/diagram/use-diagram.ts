import { useCallback, useEffect, useRef, useState } from 'react'
import { type DiagramOrder, type DiagramReport, reportOf } from '#/ui/markdown/diagram/diagram-protocol.ts'

/** After so long a drawing is given up, and its frame with it. */
const PATIENCE = 20_000

type Drawn = Extract<DiagramReport, { kind: 'drawn' }>
export type DiagramState =
  | { kind: 'waiting' }
  | { kind: 'drawn'; report: Drawn }
  | { kind: 'failed'; why: 'big' }
  | { kind: 'failed'; why: 'slow' }
  | { kind: 'failed'; why: 'wrong'; line: number | null }

/** The talk with the frame of one diagram: it is told what to draw, and in which scheme, and says what became of it. */
export function useDiagram({ source, dark }: DiagramOrder) {
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

  const hear = (report: DiagramReport | undefined) => {
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

  /** For the frame's `load`. A second one means that it shows something else now. */
  const onLoad = (frame: HTMLIFrameElement) => {
    if (port.current) return giveUp()
    const { port1, port2 } = new MessageChannel()
    port.current = port1
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => hear(reportOf(data)))
    port1.start()
    timer.current = setTimeout(giveUp, PATIENCE)
    // the frame has no origin that could be named
    frame.contentWindow?.postMessage('diagram', '*', [port2])
    port1.postMessage({ source, dark })
  }

  useEffect(() => {
    port.current?.postMessage({ source, dark })
  }, [source, dark])

  return { state, height, onLoad, retry: () => setState({ kind: 'waiting' }) }
}

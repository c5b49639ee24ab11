import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { problemText } from '#/lib/api/problems.ts'
import { classNames } from '#/lib/format/class-names.ts'
import { Button } from '#/ui/actions/button.tsx'

interface OlderMessagesProps {
  /** The scrolling list. */
  box: RefObject<HTMLElement | null>
  onLoad: () => Promise<void>
}

/** Loads older messages when the first one comes near, or by the button. */
export default function OlderMessages({ box, onLoad }: OlderMessagesProps) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [problem, setProblem] = useState('')
  const place = useRef<HTMLDivElement>(null)

  const load = async () => {
    if (state === 'loading') return
    setState('loading')
    try {
      await onLoad()
      setProblem('')
      setState('idle')
    } catch (error) {
      setProblem(problemText(error))
      setState('failed')
    }
  }
  const loadNow = useEffectEvent(() => void load())

  useEffect(() => {
    // After a failure only the person tries again.
    if (state !== 'idle' || !place.current) return
    const watch = new IntersectionObserver(
      (entries) => {
        // A slow page may report several changes at once: the last one counts.
        if (entries.at(-1)?.isIntersecting) loadNow()
      },
      { root: box.current, rootMargin: '600px 0px 0px 0px' },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [box, state])

  return (
    <div ref={place} className="flex flex-col items-center gap-2 pb-2">
      <p data-paper="only" className="text-sm">
        Antes desta há outras mensagens, que não estão neste papel. Para imprimir todas, volte ao começo da conversa e
        imprima de novo.
      </p>
      {problem !== '' && (
        // Keeps its place during another attempt, so that nothing below moves.
        <p role="alert" className={classNames('text-sm text-muted-foreground', state === 'loading' && 'invisible')}>
          {problem}
        </p>
      )}
      <Button variant="ghost" size="sm" loading={state === 'loading'} onClick={() => void load()}>
        Mostrar mensagens anteriores
      </Button>
    </div>
  )
}

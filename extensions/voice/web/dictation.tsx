import { Mic, Square } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { ChatStore } from '@prosa/web/src/blocks/chat/store/chat-store.ts'
import { CLOSE_CURRENT } from '@prosa/web/src/lib/device/shortcuts.ts'
import { findMeans, useDictation, type DictationWay } from '#/voice/web/use-dictation.ts'
import { deviceData } from '@prosa/web/src/lib/session/device-data.ts'
import { runtimeConfig } from '@prosa/web/src/lib/session/runtime-config.ts'
import { Button } from '@prosa/web/src/ui/actions/button.tsx'
import { IconButton } from '@prosa/web/src/ui/actions/icon-button.tsx'

interface DictationProps {
  store: ChatStore
  /** Appends words to the text, replacing `before` if it ends with these. */
  onWords: (words: string, before?: string) => void
}

/** Button for dictating a message; absent if neither browser nor server can transcribe. */
export function Dictation({ store, onWords }: DictationProps) {
  const { way, phase, guess, problem, recording, start, stop, again, discard } = useDictation(store, onWords)
  const [asks, setAsks] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isOn = phase === 'starting' || phase === 'listening'
  const stopIfOn = useEffectEvent(() => isOn && stop())

  useEffect(() => {
    if (!isOn) return undefined
    const off = new AbortController()
    const { signal } = off
    // Before a tooltip over the button handles the key.
    addEventListener('keydown', ({ key }) => key === CLOSE_CURRENT && stopIfOn(), { signal, capture: true })
    // Speech after sending belongs to no message.
    button.current?.closest('form')?.addEventListener('submit', () => stopIfOn(), { signal })
    return () => off.abort()
  }, [isOn])

  if (way === null) return <DictationProblem problem={problem} />
  const noticeKey = `voice.told.${way}`
  return (
    <>
      <div className={asks || phase !== 'off' || problem !== '' ? 'order-first basis-full' : 'sr-only'}>
        {asks && (
          <Notice
            way={way}
            onStart={() => {
              deviceData.write(noticeKey, 'yes')
              setAsks(false)
              button.current?.focus()
              start()
            }}
            onLeave={() => {
              setAsks(false)
              button.current?.focus()
            }}
          />
        )}
        {isOn && (
          <div className="px-3 pt-2 text-sm">
            {guess !== '' && <p className="wrap-anywhere text-muted-foreground italic">{guess}</p>}
            <p className="text-xs text-muted-foreground">{whereItGoes[way]()}</p>
          </div>
        )}
        <DictationProblem problem={problem}>
          {recording && phase === 'off' && (
            <span className="flex gap-2 pt-1">
              <Button variant="secondary" size="sm" onClick={again}>
                Tentar de novo
              </Button>
              <Button variant="ghost" size="sm" onClick={discard}>
                Descartar a gravação
              </Button>
            </span>
          )}
        </DictationProblem>
        <p role="status" className="px-3 text-sm not-empty:pt-1.5">
          {phase === 'listening' && 'Ouvindo… Fale agora. Esc termina.'}
          {phase === 'writing' && 'Escrevendo o que você disse…'}
        </p>
      </div>
      <IconButton
        ref={button}
        variant="ghost"
        label={isOn ? 'Parar de ditar' : 'Ditar'}
        icon={isOn ? <Square className="fill-current" /> : <Mic />}
        aria-pressed={isOn}
        aria-disabled={phase === 'writing' || undefined}
        onClick={() => {
          if (phase === 'writing') return
          if (isOn) stop()
          else if (deviceData.read(noticeKey) === null) setAsks(true)
          else start()
        }}
        className="my-0.5 rounded-full aria-pressed:bg-primary-soft aria-pressed:text-primary-text pointer-coarse:my-0"
      />
    </>
  )
}

function DictationProblem({ problem, children }: { problem: string; children?: ReactNode }) {
  if (problem === '') return null
  return (
    <div role="alert" className="order-first basis-full px-3 pt-1.5 text-sm text-destructive-text">
      {problem}
      {children}
    </div>
  )
}

interface NoticeProps {
  way: DictationWay
  onStart: () => void
  onLeave: () => void
}

/** Says who hears the speech, before the first use on a device and after a change of the way. */
function Notice({ way, onStart, onLeave }: NoticeProps) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <div role="group" aria-label="Antes de ditar" className="flex flex-col gap-2 px-3 pt-2 text-sm">
      <p>{whereItGoes[way]()}</p>
      <p className="flex flex-wrap gap-2">
        <Button ref={first} size="sm" onClick={onStart}>
          Começar a ditar
        </Button>
        <Button variant="ghost" size="sm" onClick={onLeave}>
          Agora não
        </Button>
      </p>
    </div>
  )
}

/** Returns the browser's maker by its user agent. */
function nameMaker(agent: string): string {
  if (/Edg\//.test(agent)) return ' (a Microsoft)'
  if (/Chrome\//.test(agent)) return ' (em geral, o Google)'
  return /Safari\//.test(agent) ? ' (a Apple)' : ''
}

const whereItGoes: Readonly<Record<DictationWay, () => string>> = {
  browser: () =>
    `O navegador transforma a sua voz em texto e pode enviar o áudio ao fabricante dele${nameMaker(navigator.userAgent)}. O ${runtimeConfig.appName} não recebe o áudio.`,
  server: () =>
    `O áudio vai para ${findMeans().server ?? 'o servidor'}, que devolve o texto. O ${runtimeConfig.appName} não guarda o áudio.`,
}

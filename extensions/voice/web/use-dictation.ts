import { MAX_AUDIO_SECONDS } from '#/voice/extension.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChatStore } from '@prosa/web/src/blocks/chat/store/chat-store.ts'
import { hasRecognition, recognizeSpeech } from '#/voice/web/recognition.ts'
import { stopReading } from '#/voice/web/speaker.ts'
import { isHandledElsewhere, problemText } from '@prosa/web/src/lib/api/problems.ts'
import { uploadFile } from '@prosa/web/src/lib/api/upload.ts'
import { runtimeConfig } from '@prosa/web/src/lib/session/runtime-config.ts'

/**
 * Who transcribes speech: the browser's maker, or the server's provider. On-device recognition is not queried, because
 * `SpeechRecognition.available` crashes pages of Chromium builds without it.
 */
export type DictationWay = 'browser' | 'server'

type Phase = 'off' | 'starting' | 'listening' | 'writing'

/** Browsers allow the microphone only on secure pages. */
const isSafe = (): boolean => (globalThis as { isSecureContext?: boolean }).isSecureContext ?? true

/** Whether an embedding page allows the microphone in its frame. */
function mayUseMicrophone(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature: (name: string) => boolean } }
  return featurePolicy?.allowsFeature('microphone') ?? window.top === window
}

/** Returns the means of dictation; where the server wrote none, the browser's. */
export const findMeans = () => runtimeConfig.dictation ?? { browser: true, server: null }

const serverWay = (): DictationWay | null => (findMeans().server !== null && isSafe() && canRecord() ? 'server' : null)

const browserWay = (): DictationWay | null => (findMeans().browser && isSafe() && hasRecognition() ? 'browser' : null)

/** Returns the way to dictate here; null without one. */
const wayHere = (): DictationWay | null => (mayUseMicrophone() ? (browserWay() ?? serverWay()) : null)

/** Error codes of browsers whose maker offers them no recognition service. */
const unservedCodes: ReadonlySet<string> = new Set(['service-not-allowed', 'language-not-supported'])

const problems: Readonly<Record<string, string>> = {
  'not-allowed': 'O navegador não deixou usar o microfone. Permita o microfone para este site e tente de novo.',
  'audio-capture': 'Não encontramos um microfone neste aparelho. Ligue um e tente de novo.',
  'no-speech': 'Não ouvimos nada. Fale mais perto do microfone e tente de novo.',
  network: 'O ditado do navegador não respondeu. Confira a internet e tente de novo, ou escreva.',
}

const otherProblem = 'O ditado parou. O que você disse até aqui ficou na mensagem; tente de novo.'

const noWay = 'Este navegador não oferece ditado em português. Escreva a mensagem.'

const microphoneProblem = (error: unknown): string => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return problems['not-allowed'] ?? otherProblem
  return name === 'NotFoundError' ? (problems['audio-capture'] ?? otherProblem) : otherProblem
}

/** Dictates one message; `onWords` receives the words gradually or at once. */
export function useDictation(store: ChatStore, onWords: (words: string, before?: string) => void) {
  const [way, setWay] = useState(wayHere)
  const [phase, setPhase] = useState<Phase>('off')
  const [guess, setGuess] = useState('')
  const [problem, setProblem] = useState('')
  /** A recording that could not be transcribed, kept for another attempt. */
  const [recording, setRecording] = useState<File | null>(null)
  const going = useRef<{ stop: () => void; discard?: () => void }>(null)
  const passWords = useEffectEvent(onWords)

  const end = (why = '') => {
    going.current = null
    setPhase('off')
    setProblem(why)
  }

  function recognizeInBrowser() {
    going.current = recognizeSpeech({
      onWords: (words, before) => passWords(words, before),
      onGuess: setGuess,
      onEnd(error) {
        if (error === undefined || error === 'aborted') return end()
        if (!unservedCodes.has(error)) return end(problems[error] ?? otherProblem)
        const other = serverWay()
        setWay(other)
        end(
          other === null
            ? noWay
            : 'O ditado deste navegador não funciona aqui. Toque em “Ditar” de novo para usar o do servidor.',
        )
      },
    })
    setPhase('listening')
  }

  async function transcribe(file: File) {
    going.current = null
    setPhase('writing')
    setProblem('')
    setRecording(file)
    try {
      await store.prepare()
      const { text } = await uploadFile<{ text: string }>('transcribe', {
        params: { chatId: store.chatId },
        file,
        onProgress: () => undefined,
        signal: new AbortController().signal,
      })
      setRecording(null)
      if (text !== '') passWords(text)
      end(text === '' ? problems['no-speech'] : '')
    } catch (error) {
      end(
        isHandledElsewhere(error) ? 'Você ditou muitas vezes seguidas. Tente de novo em 1 minuto.' : problemText(error),
      )
    }
  }

  async function start() {
    stopReading()
    setProblem('')
    setRecording(null)
    setPhase('starting')
    try {
      if (way !== 'server') return recognizeInBrowser()
      going.current = await recordSpeech((file) => void transcribe(file))
      setPhase('listening')
    } catch (error) {
      end(microphoneProblem(error))
    }
  }

  useEffect(
    () => () => {
      const left = going.current
      if (left?.discard) left.discard()
      else left?.stop()
    },
    [],
  )

  return {
    way,
    phase,
    guess,
    problem,
    recording,
    start: () => void start(),
    stop: () => going.current?.stop(),
    again: () => recording && void transcribe(recording),
    discard: () => {
      setRecording(null)
      setProblem('')
    },
  }
}

/** Recording formats in order of preference, with the file extension that the server expects. */
const formats = [
  { type: 'audio/webm;codecs=opus', ending: 'webm' },
  { type: 'audio/mp4', ending: 'mp4' },
  { type: 'audio/ogg;codecs=opus', ending: 'ogg' },
] as const

/** Enough for speech; two minutes are half a megabyte. */
const BITS_PER_SECOND = 32_000

const canRecord = (): boolean =>
  typeof MediaRecorder === 'function' &&
  (navigator as Partial<Navigator>).mediaDevices !== undefined &&
  supportedFormat() !== undefined

const supportedFormat = () => formats.find(({ type }) => MediaRecorder.isTypeSupported(type))

/**
 * Records speech until stopped, at most two minutes. Rejects with the browser's DOMException if there is no microphone or it may not be
 * used. The microphone is released as soon as the recording ends.
 */
async function recordSpeech(onRecorded: (file: File) => void): Promise<{ stop: () => void; discard: () => void }> {
  const used = supportedFormat()
  if (!used) throw new TypeError('this browser records nothing that the server takes')
  const microphone = await navigator.mediaDevices.getUserMedia({ audio: true })
  const recorder = new MediaRecorder(microphone, { mimeType: used.type, audioBitsPerSecond: BITS_PER_SECOND })
  const pieces: Blob[] = []
  let isDropped = false
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
  recorder.addEventListener('stop', () => {
    clearTimeout(longest)
    for (const track of microphone.getTracks()) track.stop()
    if (!isDropped) onRecorded(new File(pieces, `ditado.${used.ending}`, { type: used.type }))
  })
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  const longest = setTimeout(stop, MAX_AUDIO_SECONDS * 1000)
  recorder.start()
  return {
    stop,
    discard() {
      isDropped = true
      stop()
    },
  }
}

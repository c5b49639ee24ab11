/* The part of SpeechRecognition used here; TypeScript's library declares only its events. */

interface Recognition extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
  start: () => void
  stop: () => void
}
interface RecognitionEvents {
  result: SpeechRecognitionEvent
  error: SpeechRecognitionErrorEvent
  end: Event
}
type RecognitionMaker = new () => Recognition

const LANGUAGE = 'pt-BR'

const findRecognitionMaker = (): RecognitionMaker | undefined => {
  const page = globalThis as { SpeechRecognition?: RecognitionMaker; webkitSpeechRecognition?: RecognitionMaker }
  return page.SpeechRecognition ?? page.webkitSpeechRecognition
}

export const hasRecognition = (): boolean => findRecognitionMaker() !== undefined

interface RecognitionHandlers {
  /** Called with recognized words; `before` are the last ones, if these repeat and continue them. */
  onWords: (words: string, before?: string) => void
  /** Called with words that may still change; empty without any. */
  onGuess: (words: string) => void
  /** Called at the end, with the browser's error code if there was one. */
  onEnd: (error?: string) => void
}

/**
 * Listens until stopped, by the browser's recognition. Words that are still uncertain at the end are passed on too, so that none is lost.
 * Browsers end by themselves after a pause, and are started again while the person goes on talking.
 */
export function recognizeSpeech({ onWords, onGuess, onEnd }: RecognitionHandlers): { stop: () => void } {
  const Maker = findRecognitionMaker()
  if (!Maker) throw new TypeError('this browser recognizes no speech')
  const recognition = new Maker()
  recognition.lang = LANGUAGE
  recognition.interimResults = true
  // Phones repeat recognized words in continuous mode.
  recognition.continuous = !matchMedia('(pointer: coarse)').matches

  let guess = ''
  /** Words passed on since the browser began to listen. */
  let passed: string[] = []
  let hasResult = false
  let isStopped = false
  let error: string | undefined

  const on = <Name extends keyof RecognitionEvents>(name: Name, handle: (event: RecognitionEvents[Name]) => void) =>
    recognition.addEventListener(name, (event) => handle(event as RecognitionEvents[Name]))

  function confirmGuess() {
    const words = guess.trim()
    guess = ''
    onGuess('')
    if (words !== '') pass(withWords(passed, words))
    passed = []
  }

  function pass(pieces: string[]) {
    for (const [index, words] of pieces.entries()) if (words !== passed[index]) onWords(words, passed[index])
    passed = pieces
  }

  on('result', ({ resultIndex, results }) => {
    hasResult = true
    guess = ''
    let pieces: string[] = []
    for (const [index, result] of Array.from(results).entries()) {
      const words = result[0]?.transcript ?? ''
      if (result.isFinal) pieces = withWords(pieces, words)
      else if (index >= resultIndex) guess += words
    }
    pass(pieces)
    onGuess(guess.trim())
  })
  on('error', (event) => {
    error = event.error
  })
  on('end', () => {
    confirmGuess()
    const goesOn = !isStopped && hasResult && (error === undefined || error === 'no-speech')
    hasResult = false
    error = goesOn ? undefined : error
    if (!goesOn) return onEnd(isStopped ? undefined : (error ?? 'no-speech'))
    recognition.start()
  })
  recognition.start()
  return {
    stop() {
      isStopped = true
      recognition.stop()
    },
  }
}

/**
 * Adds the words of a result. Some Android devices send every partial result as a final one that repeats all before it; such words replace
 * the last ones. A browser that sends only the next words begins them with a space.
 */
function withWords(pieces: string[], transcript: string): string[] {
  const words = transcript.trim()
  if (words === '') return pieces
  const last = pieces.at(-1)
  const repeats = last !== undefined && !/^\s/.test(transcript) && words.toLowerCase().startsWith(last.toLowerCase())
  return [...(repeats ? pieces.slice(0, -1) : pieces), words]
}

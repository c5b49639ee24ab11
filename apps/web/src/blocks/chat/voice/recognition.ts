/* What browsers call SpeechRecognition, as much of it as is used here; the list of types has its events alone. */

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

const maker = (): RecognitionMaker | undefined => {
  const page = globalThis as { SpeechRecognition?: RecognitionMaker; webkitSpeechRecognition?: RecognitionMaker }
  return page.SpeechRecognition ?? page.webkitSpeechRecognition
}

export const hasRecognition = (): boolean => maker() !== undefined

interface Hearing {
  /** Words that were said; `before` are those given last, where these repeat and continue them. */
  onWords: (words: string, before?: string) => void
  /** Words that may still change; empty where there are none. */
  onGuess: (words: string) => void
  /** Nothing more comes; with the browser's word for what went wrong. */
  onEnd: (error?: string) => void
}

/**
 * Listens until it is stopped, by the browser's own means. What was only guessed when it ends is passed on as words: nothing that
 * was said is lost. Browsers end by themselves after a pause, and are started again while somebody goes on talking.
 */
export function listen({ onWords, onGuess, onEnd }: Hearing): { stop: () => void } {
  const Maker = maker()
  if (!Maker) throw new TypeError('this browser recognizes no speech')
  const recognition = new Maker()
  recognition.lang = LANGUAGE
  recognition.interimResults = true
  // phones repeat what they have said where they go on by themselves
  recognition.continuous = !matchMedia('(pointer: coarse)').matches

  let guess = ''
  /** What was passed on since the browser began to listen. */
  let said: string[] = []
  let heard = false
  let isStopped = false
  let error: string | undefined

  const on = <Name extends keyof RecognitionEvents>(name: Name, hear: (event: RecognitionEvents[Name]) => void) =>
    recognition.addEventListener(name, (event) => hear(event as RecognitionEvents[Name]))

  function settle() {
    const words = guess.trim()
    guess = ''
    onGuess('')
    if (words !== '') pass(withWords(said, words))
    said = []
  }

  function pass(pieces: string[]) {
    for (const [index, words] of pieces.entries()) if (words !== said[index]) onWords(words, said[index])
    said = pieces
  }

  on('result', ({ resultIndex, results }) => {
    heard = true
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
    settle()
    const goesOn = !isStopped && heard && (error === undefined || error === 'no-speech')
    heard = false
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
 * Adds the words of a result. Some Android devices send every partial result as a final one that repeats all before it; such words
 * take the place of the last ones. A browser that sends the next words alone begins them with a blank.
 */
function withWords(pieces: string[], transcript: string): string[] {
  const words = transcript.trim()
  if (words === '') return pieces
  const last = pieces.at(-1)
  const repeats = last !== undefined && !/^\s/.test(transcript) && words.toLowerCase().startsWith(last.toLowerCase())
  return [...(repeats ? pieces.slice(0, -1) : pieces), words]
}

import { useSyncExternalStore } from 'react'
import { createObservable, toldBy } from '@prosa/web/src/lib/device/observed.ts'
import { deviceData } from '@prosa/web/src/lib/session/device-data.ts'

/** State of reading aloud; one answer at a time on the whole page. */
interface Reading {
  /** Id of the answer; null while none is read. */
  readonly id: string | null
  readonly rate: number
  /** Id of the answer whose reading failed. */
  readonly failed: string | null
}

const rates = [0.75, 1, 1.25, 1.5, 2] as const
const RATE = 'voice.rate'
const USUAL_RATE = 1

const reading = createObservable<Reading>({ id: null, rate: storedRate(), failed: null })
let sentences: readonly string[] = []
let isWhole = false
let next = 0
/** Referenced while it is spoken: browsers drop an unreferenced utterance without an end event. */
let utterance: SpeechSynthesisUtterance | null = null
let voice: SpeechSynthesisVoice | null = null

function storedRate(): number {
  const stored = Number(deviceData.read(RATE))
  return rates.find((rate) => rate === stored) ?? USUAL_RATE
}

const changeReading = (changes: Partial<Reading>) => reading.set({ ...reading.now(), ...changes })

const findSynthesis = (): SpeechSynthesis | undefined =>
  (globalThis as { speechSynthesis?: SpeechSynthesis }).speechSynthesis

/** Reads further sentences until the answer is complete. A sentence that may still grow waits. */
function goOn() {
  if (utterance || reading.now().id === null) return
  const ready = isWhole ? sentences.length : sentences.length - 1
  const sentence = sentences[next]
  if (next < ready && sentence !== undefined) speakSentence(sentence)
  else if (isWhole) stopReading()
}

function speakSentence(sentence: string) {
  const spoken = new SpeechSynthesisUtterance(sentence)
  // Every browser accepts this form, whatever the device calls its voice.
  spoken.lang = voice && !brazilian.test(voice.lang) ? voice.lang.replaceAll('_', '-') : 'pt-BR'
  spoken.voice = voice
  spoken.rate = reading.now().rate
  spoken.addEventListener('end', () => {
    if (utterance !== spoken) return
    utterance = null
    next++
    goOn()
  })
  spoken.addEventListener('error', () => {
    // An utterance cancelled for another one has not failed.
    if (utterance !== spoken) return
    changeReading({ failed: reading.now().id })
    stopReading()
  })
  utterance = spoken
  findSynthesis()?.speak(spoken)
}

function stopUtterance() {
  utterance = null
  findSynthesis()?.cancel()
}

/** Begins to read an answer; an earlier reading ends. */
export function startReading(id: string, by: SpeechSynthesisVoice) {
  stopUtterance()
  voice = by
  sentences = []
  isWhole = false
  next = 0
  changeReading({ id, failed: null })
}

/** Passes on new text of the answer being read; ignored for another one. */
export function feedReading(id: string, spoken: readonly string[], whole: boolean) {
  if (reading.now().id !== id) return
  sentences = spoken
  isWhole = whole
  goOn()
}

/** Stops reading; with an id only if it is that answer. */
export function stopReading(id = reading.now().id) {
  if (id !== reading.now().id || id === null) return
  stopUtterance()
  changeReading({ id: null })
}

/** Switches to the next speed, from the current sentence on; stored on this device. */
export function changeRate() {
  const at = rates.findIndex((rate) => rate === reading.now().rate)
  const rate = rates[(at + 1) % rates.length] ?? USUAL_RATE
  deviceData.write(RATE, String(rate))
  changeReading({ rate })
  if (reading.now().id === null) return
  stopUtterance()
  goOn()
}

export const useReading = (): Reading => useSyncExternalStore(reading.subscribe, reading.now)

/** `pt`, `pt-BR`; Android writes `pt_BR`, some of its makers `por-BRA`, `por_BRA_#Latn` or `ptBR`. */
const portuguese = /^(?:pt|por)(?:[-_]|br|$)/i
const brazilian = /^(?:pt|por)[-_]?br/i

let found: SpeechSynthesisVoice | null = null

/** Returns a Portuguese voice of the device: one of the network would send every answer to its maker. */
function portugueseVoice(): SpeechSynthesisVoice | null {
  const voices = (findSynthesis()?.getVoices() ?? []).filter(
    ({ lang, localService }) => localService && portuguese.test(lang),
  )
  const best = voices.find(({ lang }) => brazilian.test(lang)) ?? voices[0] ?? null
  // Browsers return a new list with each call.
  if (best?.voiceURI !== found?.voiceURI) found = best
  return found
}

const onVoices = toldBy(findSynthesis, 'voiceschanged')

/** Null without such a voice, and until the browser has loaded its voices. */
export const usePortugueseVoice = (): SpeechSynthesisVoice | null => useSyncExternalStore(onVoices, portugueseVoice)

addEventListener('pagehide', () => stopReading())

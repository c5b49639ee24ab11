import { MOST_AUDIO_SECONDS } from '@prosa/contract/conversations/recording-limits.ts'

/** The first that the browser writes, with the ending by which the server knows it. */
const formats = [
  { type: 'audio/webm;codecs=opus', ending: 'webm' },
  { type: 'audio/mp4', ending: 'mp4' },
  { type: 'audio/ogg;codecs=opus', ending: 'ogg' },
] as const
/** Enough for speech; two minutes are half a megabyte. */
const BITS_PER_SECOND = 32_000

export const canRecord = (): boolean =>
  typeof MediaRecorder === 'function' &&
  (navigator as Partial<Navigator>).mediaDevices !== undefined &&
  format() !== undefined

const format = () => formats.find(({ type }) => MediaRecorder.isTypeSupported(type))

/**
 * Records what is said until it is stopped, at most two minutes. Rejects with the browser's DOMException where there is no
 * microphone or it may not be used. The microphone is given back as soon as the recording ends.
 */
export async function record(onRecorded: (file: File) => void): Promise<{ stop: () => void; drop: () => void }> {
  const used = format()
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
  const longest = setTimeout(stop, MOST_AUDIO_SECONDS * 1000)
  recorder.start()
  return {
    stop,
    drop() {
      isDropped = true
      stop()
    },
  }
}

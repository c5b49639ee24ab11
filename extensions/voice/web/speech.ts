/** In one chunk, because most conversations need all of it. */
export { Dictation } from '#/voice/web/dictation.tsx'
export { ListenButton } from '#/voice/web/listen-button.tsx'
export { startReading, usePortugueseVoice } from '#/voice/web/speaker.ts'

/** Limits of one recording that the server transcribes. */
export const MAX_AUDIO_SECONDS = 120
export const MAX_AUDIO_BYTES = 8 * 1024 * 1024

/** Limits of one recording that the server transcribes. */
export const MOST_AUDIO_SECONDS = 120
export const MOST_AUDIO_BYTES = 8 * 1024 * 1024

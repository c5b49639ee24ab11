/** One recording that the server has written down. */
export const MOST_AUDIO_SECONDS = 120
export const MOST_AUDIO_BYTES = 8 * 1024 * 1024

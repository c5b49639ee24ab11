/**
 * What voice may do in one place: `listen` reads answers aloud on the device, which sends nothing; `full` lets people
 * dictate too, which sends what they say to their browser's maker or to the organization's provider.
 */
export const voiceUses = ['off', 'listen', 'full'] as const
export type VoiceUse = (typeof voiceUses)[number]

/** For people under 18 nothing of what they say may be sent to anybody (P4). */
export const voiceFor = (use: VoiceUse, { minors }: { minors: boolean }): VoiceUse =>
  minors && use === 'full' ? 'listen' : use

/** One recording that the server has written down. */
export const MOST_AUDIO_SECONDS = 120
export const MOST_AUDIO_BYTES = 8 * 1024 * 1024

import type { ExtensionSamples } from '@prosa/server/test/operations/extension-samples.ts'

export const voice: ExtensionSamples = {
  bodies: { testTranscription: () => ({ model: 'openai:whisper-1' }) },
  edited: {
    updateVoiceSettings: ({ api }) => ({
      read: () => api.getVoiceSettings(),
      change: (by, number, version) =>
        by.api.updateVoiceSettings({ body: { hourPrice: number + 1, ...(version && { version }) } }),
    }),
  },
  refusedFor: { transcribe: 'voice_off' },
  settings: { voice: { browser: 'rule', model: 'processor', hourPrice: 'rule' } },
}

import type { transcriptions, voiceSettings } from '@prosa/contract/conversations/voice.ts'
import type { Handlers } from '#/context.ts'
import type { chatRules } from '#/modules/conversations/messages/own-chats.service.ts'
import { transcribeRecording } from '#/modules/conversations/voice/transcription.service.ts'
import {
  readVoiceSettings,
  saveVoiceSettings,
  tryTranscription,
} from '#/modules/conversations/voice/voice-settings.service.ts'

export const transcriptionsRoutes: Handlers<typeof transcriptions, typeof chatRules> = {
  transcribe: ({ ctx, actor, resource, request }) => transcribeRecording(ctx, actor, resource, request),
}

export const voiceSettingsRoutes: Handlers<typeof voiceSettings> = {
  getVoiceSettings: ({ ctx }) => readVoiceSettings(ctx),
  updateVoiceSettings: ({ ctx, by, body }) => saveVoiceSettings(ctx, by, body),
  testTranscription: ({ ctx, body }) => tryTranscription(ctx, body.model),
}

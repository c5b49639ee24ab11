import type { ServerExtension } from '@prosa/server/src/extension.ts'
import type { chatRules } from '@prosa/server/src/modules/conversations/messages/own-chats.service.ts'
import type { voice as contract } from '#/voice/contract.ts'
import { transcribeRecording } from '#/voice/server/transcription.service.ts'
import {
  findDictation,
  findTranscriber,
  readVoiceSettings,
  saveVoiceSettings,
  tryTranscription,
} from '#/voice/server/voice-settings.service.ts'

export const voice: ServerExtension<typeof contract, object, typeof chatRules> = {
  rules: {},
  readPageFacts: (ctx, settings) => ({ dictation: findDictation(ctx, settings) }),
  findProcessor: findTranscriber,
  handlers: {
    transcribe: ({ ctx, actor, resource, request }) => transcribeRecording(ctx, actor, resource, request),
    getVoiceSettings: ({ ctx }) => readVoiceSettings(ctx),
    updateVoiceSettings: ({ ctx, by, body }) => saveVoiceSettings(ctx, by, body),
    testTranscription: ({ ctx, body }) => tryTranscription(ctx, body.model),
  },
}

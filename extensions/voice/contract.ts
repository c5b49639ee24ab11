import { z } from '@prosa/contract/protocol/zod.ts'
import { defineContract, route } from '@prosa/contract/protocol/define.ts'
import { modelTestResultSchema } from '@prosa/contract/models/model-settings.ts'
import { voiceSettingsSchema } from '#/voice/settings.ts'
import { versionSchema } from '@prosa/contract/protocol/version.ts'

const administration = { tag: 'Configurações', policy: 'models.manage', permission: 'settings.manage' } as const

const stateSchema = z.object({
  ...voiceSettingsSchema.shape,
  version: versionSchema,
  /** Providers that can transcribe: those with an API like OpenAI's. */
  providers: z.array(z.object({ id: z.string(), name: z.string(), location: z.string().nullable() })),
})
export type VoiceState = z.infer<typeof stateSchema>

export const voice = defineContract({
  /** For browsers without dictation. */
  transcribe: {
    ...route('POST', '/api/chats/:chatId/transcriptions'),
    tag: 'Conversas',
    summary: 'Escreve o que uma gravação diz (campo file, até 2 minutos); nada do áudio é guardado',
    policy: 'chat.open',
    permission: 'chats.create',
    actors: ['user', 'guest'],
    limitPerMinute: 20,
    upload: true,
    ok: z.object({ text: z.string() }),
    errors: [
      'voice_off',
      'audio_unreadable',
      'audio_too_large',
      'upload_invalid',
      'quota_exceeded',
      'share_limit_reached',
      'provider_auth',
      'provider_error',
      'provider_busy',
      'provider_timeout',
      'assistant_unpublished',
      'assistant_paused',
      'assistant_archived',
    ],
  },
  getVoiceSettings: {
    ...route('GET', '/api/settings/voice'),
    ...administration,
    summary: 'Como as pessoas podem ditar mensagens',
    ok: stateSchema,
  },
  updateVoiceSettings: {
    ...route('PUT', '/api/settings/voice'),
    ...administration,
    summary: 'Muda como as pessoas podem ditar; vale na próxima página aberta',
    versioned: true,
    body: voiceSettingsSchema,
    ok: stateSchema,
    errors: ['model_unavailable'],
  },
  testTranscription: {
    ...route('POST', '/api/settings/voice/test'),
    ...administration,
    summary: 'Pede ao modelo que escreva um segundo de silêncio e diz o que aconteceu',
    limitPerMinute: 20,
    body: voiceSettingsSchema.pick({ model: true }),
    ok: modelTestResultSchema,
    errors: ['model_unavailable'],
  },
})

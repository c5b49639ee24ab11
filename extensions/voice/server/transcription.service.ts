import { readFile } from 'node:fs/promises'
import { APICallError } from '@ai-sdk/provider'
import { MAX_AUDIO_BYTES, MAX_AUDIO_SECONDS } from '#/voice/extension.ts'
import type { AppContext } from '@prosa/server/src/context.ts'
import { findAnsweringOf } from '@prosa/server/src/modules/conversations/messages/answering.service.ts'
import type { OwnChat } from '@prosa/server/src/modules/conversations/messages/own-chats.service.ts'
import { getGuestAccessPolicy } from '@prosa/server/src/modules/conversations/messages/guest-access.service.ts'
import { withUpload } from '@prosa/server/src/modules/knowledge/documents/uploads/uploads.service.ts'
import { meterCallFor } from '@prosa/server/src/modules/models/metering.service.ts'
import { getSettings } from '@prosa/server/src/modules/settings/settings.service.ts'
import type { OpenAiEndpoint } from '@prosa/server/src/platform/ai/embedder.ts'
import { toProviderFailure } from '@prosa/server/src/platform/ai/provider-failure.ts'
import { splitModelId } from '@prosa/server/src/platform/ai/registered-model.ts'
import { requestTranscription } from '#/voice/server/transcriber.service.ts'
import type { ApiRequest } from '@prosa/server/src/platform/api/handlers.ts'
import type { Actor } from '@prosa/server/src/platform/authorization/actor.ts'
import { DomainError } from '@prosa/server/src/platform/errors/domain-error.ts'

/** Milliseconds: two minutes of speech take a slow machine without a graphics card about as long. */
const LONGEST_MS = 90_000
const HOUR_SECONDS = 3600
const MICROS = 1_000_000
/** Bytes per second of our recorders, for services that do not report a recording's length. */
const BYTES_PER_SECOND = 4000

/** Formats in which browsers record, with their first bytes (F2). */
const formats = {
  webm: { contentType: 'audio/webm', begins: (file: Buffer) => file.subarray(0, 4).equals(webmMark) },
  ogg: { contentType: 'audio/ogg', begins: (file: Buffer) => file.toString('latin1', 0, 4) === 'OggS' },
  mp4: { contentType: 'audio/mp4', begins: (file: Buffer) => file.toString('latin1', 4, 8) === 'ftyp' },
  wav: { contentType: 'audio/wav', begins: (file: Buffer) => file.toString('latin1', 0, 4) === 'RIFF' },
} as const
const webmMark = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])
type AudioFormat = keyof typeof formats

const audioRules = {
  maxBytes: MAX_AUDIO_BYTES,
  requireKind(name: string): AudioFormat {
    const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
    if (!Object.hasOwn(formats, ending)) throw new DomainError('audio_unreadable')
    return ending as AudioFormat
  },
  async check(file: string, kind: AudioFormat): Promise<void> {
    if (!formats[kind].begins(await readFile(file))) throw new DomainError('audio_unreadable')
  },
}

/**
 * Transcribes a recording for a message being written. The recording is deleted before the response, and neither it nor the
 * text is stored. Throws if dictation is not allowed here.
 */
export async function transcribeRecording(
  ctx: AppContext,
  actor: Actor,
  chat: OwnChat,
  request: ApiRequest,
): Promise<{ text: string }> {
  const { options } = await findAnsweringOf(ctx, actor, chat)
  const { model, hourPrice } = (await getSettings(ctx)).voice
  const endpoint = findEndpoint(ctx, model)
  if ((options && options.voice !== 'full') || !endpoint) throw new DomainError('voice_off')
  const computeMicros = (seconds: number) => Math.ceil(((hourPrice ?? 0) * MICROS * seconds) / HOUR_SECONDS)
  const { assistantId, linkId } = chat
  const userId = actor.kind === 'guest' ? null : actor.id
  const sideCallPolicy = linkId === null ? undefined : getGuestAccessPolicy(ctx, chat).sideCalls
  if (linkId !== null) await sideCallPolicy?.requireRoom(ctx, linkId)
  const call = { assistantId, modelId: model, micros: computeMicros(MAX_AUDIO_SECONDS) }
  try {
    return await withUpload(ctx, request, audioRules, async ({ path, kind, bytes }) => {
      const { text, costMicros } = await meterCallFor(ctx, { userId, linkId }, call, async () => {
        const recording = {
          bytes: new Uint8Array(await readFile(path)),
          name: `ditado.${kind}`,
          contentType: formats[kind].contentType,
        }
        const signal = AbortSignal.any([AbortSignal.timeout(LONGEST_MS), request.req.raw.signal])
        const transcript = await requestTranscription(endpoint, {
          model: splitModelId(model)[1],
          recording,
          signal,
        }).catch(refuse)
        const seconds = transcript.seconds ?? bytes / BYTES_PER_SECOND
        return { text: transcript.text, costMicros: hourPrice === null ? null : computeMicros(seconds) }
      })
      if (linkId !== null && costMicros) await sideCallPolicy?.countCost(ctx, linkId, costMicros)
      return { text }
    })
  } catch (error) {
    // documents have another error code for this
    if (error instanceof DomainError && error.code === 'document_too_large') throw new DomainError('audio_too_large')
    throw error
  }
}

/** Returns the provider of a transcription model; undefined for `none`, and if it is gone. */
export function findProvider({ models }: AppContext, model: string) {
  if (model === 'none') return undefined
  const [providerId] = splitModelId(model)
  return models.providers().find(({ provider }) => provider.id === providerId)?.provider
}

/** Returns the endpoint that transcribes by a model; undefined if its provider cannot. */
export const findEndpoint = (ctx: AppContext, model: string): OpenAiEndpoint | undefined =>
  findProvider(ctx, model)?.openAiEndpoint

/** Converts a service's error to ours; its message is not passed on (T2). */
function refuse(error: unknown): never {
  const status = APICallError.isInstance(error) ? error.statusCode : undefined
  if (status === 413) throw new DomainError('audio_too_large', { cause: error })
  if (status === 400 || status === 415 || status === 422) throw new DomainError('audio_unreadable', { cause: error })
  throw new DomainError(toProviderFailure(error).code, { cause: error })
}

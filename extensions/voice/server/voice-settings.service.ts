import type { VoiceState } from '#/voice/contract.ts'
import type { ModelTestResult } from '@prosa/contract/models/model-settings.ts'
import type { Settings } from '@prosa/contract/settings/settings.ts'
import type { AppContext } from '@prosa/server/src/context.ts'
import { findEndpoint, findProvider } from '#/voice/server/transcription.service.ts'
import { trialFailure } from '@prosa/server/src/modules/models/trials.service.ts'
import { readSection, saveSettings } from '@prosa/server/src/modules/settings/settings.service.ts'
import { splitModelId } from '@prosa/server/src/platform/ai/registered-model.ts'
import { requestTranscription } from '#/voice/server/transcriber.service.ts'
import type { By } from '@prosa/server/src/platform/api/handlers.ts'
import { DomainError } from '@prosa/server/src/platform/errors/domain-error.ts'

const TRIAL_MS = 20_000

/** Returns the means of dictation that pages are told, so that people read who hears them before they speak. */
export function findDictation(ctx: AppContext, { voice }: Settings) {
  const provider = findProvider(ctx, voice.model)
  if (!provider?.openAiEndpoint) return { browser: voice.browser, server: null }
  const { name, location } = provider
  const place = location === null ? name : `${name} (${location})`
  return { browser: voice.browser, server: location === 'local' ? 'o servidor do próprio Prosa' : place }
}

/** Returns what the privacy notice says about recordings; undefined where nothing is transcribed. */
export const findTranscriber = (_ctx: AppContext, { voice }: Settings) =>
  voice.model === 'none'
    ? undefined
    : {
        providers: [splitModelId(voice.model)[0]],
        data: 'O áudio do que você dita',
        purpose: 'que o transforma em texto, quando o navegador não reconhece a fala por si',
      }

/** Returns the voice settings with the providers that could transcribe. */
export async function readVoiceSettings(ctx: AppContext): Promise<VoiceState> {
  const providers = ctx.models
    .providers()
    .filter(({ provider }) => provider.openAiEndpoint)
    .map(({ provider: { id, name, location } }) => ({ id, name, location }))
  return { ...(await readSection(ctx, 'voice')), providers }
}

/** Saves the voice settings. Throws `model_unavailable` if no endpoint transcribes by the model. */
export async function saveVoiceSettings(ctx: AppContext, by: By, values: Settings['voice']): Promise<VoiceState> {
  if (values.model !== 'none' && !findEndpoint(ctx, values.model)) throw new DomainError('model_unavailable')
  await saveSettings(ctx, by, 'voice', values)
  return readVoiceSettings(ctx)
}

/** Transcribes a second of silence as a trial; any text counts as success. */
export async function tryTranscription(ctx: AppContext, model: string): Promise<ModelTestResult> {
  const endpoint = findEndpoint(ctx, model)
  if (!endpoint) throw new DomainError('model_unavailable')
  const recording = { bytes: silence(), name: 'silencio.wav', contentType: 'audio/wav' }
  try {
    await requestTranscription(endpoint, {
      model: splitModelId(model)[1],
      recording,
      signal: AbortSignal.timeout(TRIAL_MS),
    })
    return { ok: true, message: 'Funcionou: o modelo recebeu uma gravação e respondeu com texto.' }
  } catch (error) {
    return { ok: false, message: trialFailure(error) }
  }
}

const HEADER_BYTES = 44
const SAMPLES_PER_SECOND = 16_000

/** One second of silence as a WAV file: 16 bits a sample, one channel. */
function silence(): Uint8Array<ArrayBuffer> {
  const file = Buffer.alloc(HEADER_BYTES + 2 * SAMPLES_PER_SECOND)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(SAMPLES_PER_SECOND, 24)
  file.writeUInt32LE(2 * SAMPLES_PER_SECOND, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(2 * SAMPLES_PER_SECOND, 40)
  return new Uint8Array(file)
}

import { APICallError } from '@ai-sdk/provider'
import { z } from 'zod'
import type { OpenAiEndpoint } from '#/platform/ai/embedder.ts'

export interface Recording {
  bytes: Uint8Array<ArrayBuffer>
  /** With the ending by which services know the format. */
  name: string
  contentType: string
}

interface Transcription {
  text: string
  /** How long the service says the recording is; null where it says nothing. */
  seconds: number | null
}

const seconds = z.number().nonnegative().finite()
const answerSchema = z.object({
  text: z.string(),
  duration: seconds.nullish().catch(null),
  usage: z.object({ seconds }).nullish().catch(null),
})

/**
 * Has a recording written down by a service that speaks `POST /audio/transcriptions` as OpenAI does. Rejects with an
 * `APICallError` where the service refuses, with a `TypeError` where the connection breaks, with the signal's reason, and where it
 * answers something else. Nothing of the recording stays here.
 */
export async function transcribe(
  { url, apiKey, fetch }: OpenAiEndpoint,
  { model, recording, signal }: { model: string; recording: Recording; signal: AbortSignal },
): Promise<Transcription> {
  const address = `${url.replace(/\/$/, '')}/audio/transcriptions`
  const form = new FormData()
  form.set('model', model)
  form.set('language', 'pt')
  form.set('response_format', 'json')
  form.set('file', new Blob([recording.bytes], { type: recording.contentType }), recording.name)
  // the fetch of providers takes bytes
  const encoded = new Response(form)
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
    },
    body: new Uint8Array(await encoded.arrayBuffer()),
    signal,
  })
  if (response.ok) {
    const { text, duration, usage } = answerSchema.parse(await response.json())
    return { text: text.trim(), seconds: duration ?? usage?.seconds ?? null }
  }
  await response.body?.cancel()
  const message = `the transcription service answered ${response.status}`
  throw new APICallError({
    message,
    url: address,
    requestBodyValues: {},
    statusCode: response.status,
    responseHeaders: Object.fromEntries(response.headers),
  })
}

import { APICallError } from '@ai-sdk/provider'
import { z } from 'zod'
import type { OpenAiEndpoint } from '@prosa/server/src/platform/ai/embedder.ts'

export interface Recording {
  bytes: Uint8Array<ArrayBuffer>
  /** File name with the extension by which services recognize the format. */
  name: string
  contentType: string
}

interface Transcription {
  text: string
  /** The length of the recording as the service reports it, in seconds; null where it reports none. */
  seconds: number | null
}

const seconds = z.number().nonnegative().finite()
const answerSchema = z.object({
  text: z.string(),
  duration: seconds.nullish().catch(null),
  usage: z.object({ seconds }).nullish().catch(null),
})

/**
 * Transcribes a recording by a service with OpenAI's `POST /audio/transcriptions`. Rejects with an `APICallError` where the
 * service refuses, a `TypeError` where the connection breaks, the signal's reason, or where the response is not valid. Stores
 * nothing.
 */
export async function requestTranscription(
  { url, apiKey, fetch }: OpenAiEndpoint,
  { model, recording, signal }: { model: string; recording: Recording; signal: AbortSignal },
): Promise<Transcription> {
  const address = `${url.replace(/\/$/, '')}/audio/transcriptions`
  const form = new FormData()
  form.set('model', model)
  form.set('language', 'pt')
  form.set('response_format', 'json')
  form.set('file', new Blob([recording.bytes], { type: recording.contentType }), recording.name)
  // the providers' fetch accepts only bytes as a body
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

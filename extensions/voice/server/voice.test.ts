import { readdir } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pageFacts } from '@prosa/server/src/modules/settings/settings.service.ts'
import { toProviderFailure } from '@prosa/server/src/platform/ai/provider-failure.ts'
import { requestTranscription } from '#/voice/server/transcriber.service.ts'
import { createMergingFetch } from '@prosa/server/src/platform/speed/merging-fetch.ts'
import { createFlushInterval } from '@prosa/server/src/platform/speed/flush-interval.ts'
import { problemOf } from '@prosa/server/test/accounts.ts'
import { createChat } from '@prosa/server/test/chat-reader.ts'
import { createShareLink, createUser } from '@prosa/server/test/factories.ts'
import { forFile } from '@prosa/server/test/for-file.ts'
import { startTestApp } from '@prosa/server/test/test-app.ts'
import { listening } from '@prosa/server/test/instances/listening.ts'

type Way = 'well' | 'silent' | 'cut' | 'slow' | 'page' | number

let url = ''
let way: Way = 'well'
let transcribed: { authorization: string | undefined; form: string; at: string | undefined }[] = []

/** A small `/v1/audio/transcriptions` service with every kind of behaviour. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const json = { 'content-type': 'application/json' }
  if (request.url?.endsWith('/models')) return void response.writeHead(200, json).end('{"data":[]}')
  const form = (await buffer(request)).toString('latin1')
  transcribed.push({ authorization: request.headers.authorization, form, at: request.url })
  if (way === 'slow') return
  if (way === 'cut') {
    response.writeHead(200, { ...json, 'content-length': 100 }).write('{"text": "Bom')
    return void setImmediate(() => response.destroy())
  }
  if (way === 'page') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Oi</h1>')
  if (typeof way === 'number')
    return void response.writeHead(way, json).end('{"error":{"message":"segredo do provedor"}}')
  const text = way === 'silent' ? '' : ' Bom dia, professora. '
  response.writeHead(200, json).end(JSON.stringify({ text, usage: { type: 'duration', seconds: 36 } }))
}

const { host } = await forFile(listening(createServer((request, response) => void answer(request, response))))
url = `http://${host}/v1`
const app = await forFile(startTestApp({ env: { EGRESS_ALLOW: host } }))
const admin = await createUser(app, { roles: ['admin'] })
const maria = await createUser(app)
const provider = { kind: 'compatible' as const, name: 'Voz da escola', country: 'Brasil', url, apiKey: 'chave' }
await admin.api.createProvider({ body: provider })

beforeEach(() => {
  way = 'well'
  transcribed = []
})

const model = 'voz-da-escola:whisper-1'
const settings = { browser: true, model, hourPrice: 3.6 }
const webm = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(4000)])

const transcribeRecording = (
  chat: { id: string },
  { bytes = webm, name = 'ditado.webm', token = maria.token }: { bytes?: Buffer; name?: string; token?: string } = {},
) => {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  return fetch(`${app.url}/api/chats/${chat.id}/transcriptions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
}
const refusal = async (response: Response) => {
  const problem = (await response.json()) as { code: string; detail?: string }
  expect(JSON.stringify(problem)).not.toContain('segredo')
  return `${response.status} ${problem.code}`
}

test('without a service the server cannot transcribe, and an unavailable model is refused [C4]', async () => {
  const chat = await createChat(app, maria)
  expect(await refusal(await transcribeRecording(chat))).toBe('409 voice_off')
  const stranger = { ...settings, model: 'sumiu:whisper-1' }
  expect(await problemOf(admin.api.updateVoiceSettings({ body: stranger }))).toMatchObject({
    code: 'model_unavailable',
  })
  expect(await problemOf(admin.api.testTranscription({ body: { model: 'none' } }))).toMatchObject({ status: 409 })
  expect(await problemOf(maria.api.getVoiceSettings())).toMatchObject({ status: 404 })
  expect(transcribed).toEqual([])
})

describe('a transcription service', () => {
  beforeAll(async () => {
    await admin.api.updateVoiceSettings({ body: settings })
  })

  test('a service is chosen among those with this protocol, and the choice is returned [S31]', async () => {
    const { providers, ...chosen } = await admin.api.getVoiceSettings()
    expect(chosen).toMatchObject(settings)
    expect(providers).toContainEqual({ id: 'voz-da-escola', name: 'Voz da escola', location: 'local' })
  })

  test('the service is named in the information on personal data [P5]', async () => {
    const { processors } = await app.api().getPrivacyNotice()
    expect(processors).toEqual([
      {
        providers: [{ name: 'Voz da escola', country: 'Nesta máquina' }],
        data: expect.any(String) as string,
        purpose: expect.any(String) as string,
      },
    ])
  })

  test.each([
    [401, '502 provider_auth'],
    [413, '413 audio_too_large'],
    [415, '422 audio_unreadable'],
    [429, '503 provider_busy'],
    [500, '502 provider_error'],
    ['cut' as const, '502 provider_error'],
    ['page' as const, '502 provider_error'],
  ])(
    'a failure %s of the service is told in our words, and nothing of the recording stays [T2]',
    async (failure, message) => {
      const chat = await createChat(app, maria)
      way = failure
      expect(await refusal(await transcribeRecording(chat))).toBe(message)
      expect(transcribed).toHaveLength(1)
      expect(await readdir(path.join(app.ctx.config.dataDir, 'incoming'))).toEqual([])
    },
  )

  test('a silent service is given up in time [T2, M3]', async () => {
    way = 'slow'
    const endpoint = { url, apiKey: 'chave', fetch: createMergingFetch({ schedule: createFlushInterval() }) }
    const recording = { bytes: new Uint8Array(webm), name: 'ditado.webm', contentType: 'audio/webm' }
    const error = await requestTranscription(endpoint, {
      model: 'whisper-1',
      recording,
      signal: AbortSignal.timeout(50),
    }).catch((reason: unknown) => reason)
    expect(toProviderFailure(error).code).toBe('provider_timeout')
  })

  test.each([
    ['notas.exe', webm],
    ['ditado.webm', Buffer.from('<script>')],
    ['ditado.mp4', webm],
  ])('a file that is no recording is not sent: %s [F2]', async (name, bytes) => {
    expect(await refusal(await transcribeRecording(await createChat(app, maria), { name, bytes }))).toBe(
      '422 audio_unreadable',
    )
    expect(transcribed).toEqual([])
  })

  test('a recording that is too long is refused before it is sent [F1]', async () => {
    const bytes = Buffer.concat([webm, Buffer.alloc(9 * 1024 * 1024)])
    expect(await refusal(await transcribeRecording(await createChat(app, maria), { bytes }))).toBe(
      '413 audio_too_large',
    )
    expect(transcribed).toEqual([])
  })

  test('speech comes back as text, is billed by length, and is not stored [C4, P1]', async () => {
    const chat = await createChat(app, maria)
    const response = await transcribeRecording(chat)
    expect(await response.json()).toEqual({ text: 'Bom dia, professora.' })
    expect(transcribed).toMatchObject([{ authorization: 'Bearer chave', at: '/v1/audio/transcriptions' }])
    for (const part of ['whisper-1', 'name="language"', 'filename="ditado.webm"', 'Content-Type: audio/webm'])
      expect(transcribed[0]?.form).toContain(part)
    // 36 of 3,600 seconds at R$ 3.60 an hour
    const { rows } = await app.ctx.pool.query(
      'select cost_micros::int from usage_answers where model = $1 and assistant_id = $2',
      [model, chat.assistantId],
    )
    expect(rows).toEqual([{ cost_micros: 36_000 }])
    expect(await readdir(path.join(app.ctx.config.dataDir, 'incoming'))).toEqual([])
    expect((await maria.api.getChat({ params: { chatId: chat.id } })).messages).toEqual([])
  })

  test('silence gives an empty text without an error; the trial reports success [C4]', async () => {
    way = 'silent'
    expect(await (await transcribeRecording(await createChat(app, maria))).json()).toEqual({ text: '' })
    expect(await admin.api.testTranscription({ body: { model } })).toMatchObject({ ok: true })
    expect(transcribed.at(-1)?.form).toContain('RIFF')
    way = 401
    const refused = await admin.api.testTranscription({ body: { model } })
    expect(refused).toEqual({ ok: false, message: expect.stringContaining('recusou a chave') as string })
  })

  test('a page names the transcription service before anyone speaks [P5]', async () => {
    const { dictation } = await pageFacts(app.ctx)
    expect(dictation).toEqual({ browser: true, server: 'o servidor do próprio Prosa' })
  })

  test('visitors of a link dictate if it allows so, but never possible minors [P4]', async () => {
    const chat = await createChat(app, maria)
    const link = await createShareLink(admin, chat.assistantId)
    expect(link.settings.options.voice).toBe('listen')
    const params = { assistantId: chat.assistantId, linkId: link.id }
    const consent = { minors: true, retentionDays: 30 as const, consentText: 'O responsável autoriza.' }
    expect(
      await problemOf(admin.api.updateShareLink({ params, body: { ...consent, options: { voice: 'full' } } })),
    ).toMatchObject({ code: 'validation_failed', errors: [{ pointer: '#/options/voice' }] })
    const opened = await admin.api.updateShareLink({ params, body: { options: { voice: 'full' } } })
    expect(opened.settings.options.voice).toBe('full')
    const { token } = await app.api().startVisit({ params: { token: link.token }, body: {} })
    const chatOfVisitor = await app.api(token).createVisitChat({ body: {} })
    expect((await transcribeRecording(chatOfVisitor, { token })).status).toBe(200)
    await admin.api.updateShareLink({ params, body: { options: { voice: 'listen' } } })
    expect(await refusal(await transcribeRecording(chatOfVisitor, { token }))).toBe('409 voice_off')
  })
})

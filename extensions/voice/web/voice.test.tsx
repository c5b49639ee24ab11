import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GuestChat } from '@prosa/web/src/blocks/chat/guest-chat.tsx'
import { ChatServer, chatId } from '@prosa/web/src/blocks/chat/test-chat-server.ts'
import { deviceData } from '@prosa/web/src/lib/session/device-data.ts'
import { runtimeConfig } from '@prosa/web/src/lib/session/runtime-config.ts'
import { endSession } from '@prosa/web/src/lib/session/session.ts'
import { chooseAction, renderPiece } from '@prosa/web/src/test-piece.tsx'

/* Stand-ins for the browser's speech APIs, which happy-dom and headless browsers lack; everything above them is real. */

/** Speech recognition whose results the test gives. */
class FakeRecognition extends EventTarget {
  static last: FakeRecognition
  static starts = 0
  lang = ''
  continuous = false
  interimResults = false
  results: ({ transcript: string }[] & { isFinal: boolean })[] = []
  start() {
    this.results = []
    FakeRecognition.last = this
    FakeRecognition.starts++
  }
  stop() {
    this.dispatchEvent(new Event('end'))
  }
  recognize(transcript: string, isFinal: boolean) {
    this.results = [...this.results.filter((result) => result.isFinal), Object.assign([{ transcript }], { isFinal })]
    this.dispatchResults(this.results, this.results.length - 1)
  }
  dispatchResults(results: FakeRecognition['results'], resultIndex: number) {
    act(() => void this.dispatchEvent(Object.assign(new Event('result'), { resultIndex, results })))
  }
  end(error?: string) {
    act(() => {
      if (error) this.dispatchEvent(Object.assign(new Event('error'), { error }))
      this.dispatchEvent(new Event('end'))
    })
  }
}

/** Speech synthesis whose sentences the test ends. */
class FakeSynthesis extends EventTarget {
  voices: { lang: string; localService: boolean; voiceURI: string }[] = []
  spoken: FakeUtterance[] = []
  now: FakeUtterance | null = null
  getVoices() {
    return [...this.voices]
  }
  speak(utterance: FakeUtterance) {
    this.spoken.push(utterance)
    this.now = utterance
  }
  cancel() {
    const left = this.now
    this.now = null
    left?.dispatchEvent(new Event('error'))
  }
  endOne(event = 'end') {
    const ended = this.now
    this.now = null
    act(() => void ended?.dispatchEvent(new Event(event)))
  }
}
class FakeUtterance extends EventTarget {
  lang = ''
  rate = 1
  voice: unknown = null
  readonly text: string
  constructor(text: string) {
    super()
    this.text = text
  }
}
const localVoice = { lang: 'pt-BR', localService: true, voiceURI: 'luciana' }

const assistant = {
  name: 'Secretaria',
  description: '',
  avatar: { emoji: '🦉', color: 'blue' as const },
  greeting: 'Olá!',
  suggestions: [],
  placeholder: '',
  showSources: true,
}
let server: ChatServer
let synthesis: FakeSynthesis

beforeEach(async () => {
  deviceData.clear()
  Object.assign(runtimeConfig, { dictation: { browser: true, server: null } })
  server = new ChatServer()
  await server.start()
  synthesis = new FakeSynthesis()
  FakeRecognition.starts = 0
  vi.stubGlobal('speechSynthesis', synthesis)
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance)
  vi.stubGlobal('SpeechRecognition', FakeRecognition)
})
afterEach(async () => {
  cleanup()
  endSession('left')
  await server.stop()
})

const open = (voice?: 'off' | 'listen' | 'full') =>
  renderPiece(
    <GuestChat
      assistantId={1}
      assistant={{ ...assistant, ...(voice && { options: { voice } }) }}
      chatId={chatId}
      guestChats={{ create: () => Promise.resolve(), listPath: null }}
      onStarted={() => undefined}
      onMissing={() => undefined}
    />,
  )
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const beginDictating = async () => {
  await press('Ditar')
  await press('Começar a ditar')
  await screen.findByText(/^Ouvindo/)
}

test('without speech APIs, or if the link forbids it, the dictation button is absent [C9, P4]', async () => {
  await open('listen')
  await field()
  await vi.dynamicImportSettled()
  expect(screen.queryByRole('button', { name: 'Ditar' })).toBeNull()
  cleanup()
  vi.stubGlobal('SpeechRecognition', undefined)
  await open()
  await field()
  await vi.dynamicImportSettled()
  expect(screen.queryByRole('button', { name: 'Ditar' })).toBeNull()
})

test('before the first dictation people read who hears them, and may cancel [P5]', async () => {
  await open()
  await press('Ditar')
  expect((await screen.findByRole('group', { name: 'Antes de ditar' })).textContent).toContain('ao fabricante dele')
  expect(FakeRecognition.starts).toBe(0)
  expect(document.activeElement?.textContent).toBe('Começar a ditar')
  await press('Agora não')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Ditar')
  await beginDictating()
  await press('Parar de ditar')
  await press('Ditar')
  expect(FakeRecognition.starts).toBe(2)
  expect(FakeRecognition.last.lang).toBe('pt-BR')
})

test('words follow the typed text; uncertain ones are shown, and stay after a failure [Rel1, C9]', async () => {
  await open()
  await userEvent.type(await field(), 'Bom dia.')
  await beginDictating()
  FakeRecognition.last.recognize('quando começam', false)
  expect(await screen.findByText('quando começam')).toBeDefined()
  expect((await field()).value).toBe('Bom dia.')
  FakeRecognition.last.recognize('Quando começam as aulas', true)
  expect((await field()).value).toBe('Bom dia. Quando começam as aulas')
  FakeRecognition.last.recognize('e as provas', false)
  FakeRecognition.last.end('network')
  expect((await field()).value).toBe('Bom dia. Quando começam as aulas e as provas')
  expect((await screen.findByRole('alert')).textContent).toContain('Confira a internet')
  expect(await screen.findByRole('button', { name: 'Ditar' })).toBeDefined()
})

test('repeated results of a device are written once, and new words are not lost [C9]', async () => {
  await open()
  await userEvent.type(await field(), 'Explique:')
  await beginDictating()
  for (const words of ['o', 'o ci', 'o ciclo', 'O ciclo da água', 'O ciclo da água'])
    FakeRecognition.last.recognize(words, true)
  expect((await field()).value).toBe('Explique: O ciclo da água')
  // The same result again, with more words.
  const repeatFinal = (transcript: string) =>
    FakeRecognition.last.dispatchResults([Object.assign([{ transcript }], { isFinal: true })], 0)
  FakeRecognition.last.end()
  repeatFinal('não')
  repeatFinal('não sei')
  expect((await field()).value).toBe('Explique: O ciclo da água não sei')
  FakeRecognition.last.end()
  FakeRecognition.last.recognize('sim', true)
  FakeRecognition.last.recognize(' sim senhor', true)
  expect((await field()).value).toBe('Explique: O ciclo da água não sei sim sim senhor')
})

test.each(['pt_BR', 'pt', 'por-BRA', 'pt-PT', 'por_BRA_#Latn', 'PT-br'])(
  'a voice of the device whose language is written %s reads [C9]',
  async (lang) => {
    synthesis.voices = [
      { lang: 'en_US', localService: true, voiceURI: 'sam' },
      { lang, localService: true, voiceURI: 'voz' },
    ]
    await open()
    await askQuestion()
    server.write('Sim.')
    server.finish()
    await chooseAction('Mais ações', 'Ouvir a resposta')
    expect(synthesis.spoken.at(-1)).toMatchObject({ text: 'Sim.', voice: { voiceURI: 'voz' } })
    expect(synthesis.spoken.at(-1)?.lang).toMatch(/^(?:pt|pt-BR|pt-PT)$/)
  },
)

test.each([
  ['not-allowed', 'Permita o microfone'],
  ['audio-capture', 'Não encontramos um microfone'],
  ['no-speech', 'Não ouvimos nada'],
  ['bad-grammar', 'O ditado parou'],
])('an end by %s gives advice and allows another attempt [C9]', async (error, sentence) => {
  await open()
  await beginDictating()
  FakeRecognition.last.end(error)
  expect((await screen.findByRole('alert')).textContent).toContain(sentence)
  await press('Ditar')
  expect(FakeRecognition.starts).toBe(2)
})

test('a browser without a recognition service loses the button and says why [C9]', async () => {
  await open()
  await beginDictating()
  FakeRecognition.last.end('service-not-allowed')
  expect((await screen.findByRole('alert')).textContent).toContain('não oferece ditado')
  expect(screen.queryByRole('button', { name: 'Ditar' })).toBeNull()
})

test('a pause does not end dictation, Escape and sending do [C9]', async () => {
  await open()
  await beginDictating()
  FakeRecognition.last.recognize('Primeira frase', true)
  FakeRecognition.last.end()
  expect(FakeRecognition.starts).toBe(2)
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByRole('button', { name: 'Ditar' })).toBeDefined()
  expect(screen.queryByText(/^Ouvindo/)).toBeNull()
  await press('Ditar')
  FakeRecognition.last.recognize('segunda', true)
  await press('Enviar')
  expect(await screen.findByRole('button', { name: 'Ditar' })).toBeDefined()
  await waitFor(() => expect(server.seen.find(({ body }) => body.text)?.body.text).toBe('Primeira frase segunda'))
})

const answer = 'Sim. As aulas começam dia **5** [1]. Até'
const askQuestion = async () => {
  await userEvent.type(await field(), 'Quando?{Enter}')
  await waitFor(() => expect(server.count('POST /messages')).toBe(1))
}
const texts = () => synthesis.spoken.map(({ text }) => text)

test('without a device voice in Portuguese nothing is read: a network voice would hear the answer [P5, C9]', async () => {
  synthesis.voices = [
    { lang: 'pt-BR', localService: false, voiceURI: 'rede' },
    { lang: 'en-US', localService: true, voiceURI: 'sam' },
  ]
  await open()
  await askQuestion()
  server.write('Sim.')
  server.finish()
  await screen.findByRole('button', { name: 'Copiar' })
  await vi.dynamicImportSettled()
  await userEvent.click(screen.getByRole('button', { name: 'Mais ações' }))
  expect(await screen.findByRole('menuitem', { name: 'Gerar novamente' })).toBeDefined()
  expect(screen.queryByRole('menuitem', { name: 'Ouvir a resposta' })).toBeNull()
  // Browsers load their voices late.
  synthesis.voices = [localVoice]
  act(() => void synthesis.dispatchEvent(new Event('voiceschanged')))
  expect(await screen.findByRole('menuitem', { name: 'Ouvir a resposta' })).toBeDefined()
})

test('an answer is read sentence by sentence while it grows, at the chosen speed [C9]', async () => {
  synthesis.voices = [localVoice]
  await open('listen')
  await askQuestion()
  server.write(answer)
  await press('Ouvir a resposta')
  expect(texts()).toEqual(['Sim.'])
  synthesis.endOne()
  synthesis.endOne()
  // The last sentence may still grow.
  expect(texts()).toEqual(['Sim.', 'As aulas começam dia 5 [1].'])
  server.write(' logo!')
  server.finish()
  await waitFor(() => expect(texts().at(-1)).toBe('Até logo!'))
  await press('Velocidade da leitura: 1 vezes. Mudar.')
  expect(synthesis.spoken.at(-1)).toMatchObject({ text: 'Até logo!', rate: 1.25, voice: { voiceURI: 'luciana' } })
  synthesis.endOne()
  await chooseAction('Mais ações', 'Ouvir a resposta')
  expect(synthesis.spoken.at(-1)).toMatchObject({ text: 'Sim.', rate: 1.25 })
  await press('Parar de ouvir')
  expect(synthesis.now).toBeNull()
  expect(screen.queryByText(/parou/)).toBeNull()
})

test('a failing voice says so, leaving the chat ends the reading, and so does dictating [C9]', async () => {
  synthesis.voices = [localVoice]
  await open()
  await askQuestion()
  server.write('Sim. Claro.')
  server.finish()
  await chooseAction('Mais ações', 'Ouvir a resposta')
  synthesis.endOne('error')
  expect(await screen.findByText(/A voz deste aparelho parou/)).toBeDefined()
  await press('Ouvir a resposta')
  await beginDictating()
  expect(synthesis.now).toBeNull()
  await press('Parar de ditar')
  await chooseAction('Mais ações', 'Ouvir a resposta')
  cleanup()
  expect(synthesis.now).toBeNull()
})

/** Media recorder that delivers its recording when stopped. */
class FakeRecorder extends EventTarget {
  static isTypeSupported = (type: string) => type.startsWith('audio/webm')
  state = 'inactive'
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['voz']) }))
    this.dispatchEvent(new Event('stop'))
  }
}

const withMicrophone = (getUserMedia: () => Promise<object>) =>
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })

test('without recognition the server transcribes; a failed recording is kept for another attempt [Rel1, C4]', async () => {
  vi.stubGlobal('SpeechRecognition', undefined)
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  const stopped = vi.fn<() => void>()
  withMicrophone(() => Promise.resolve({ getTracks: () => [{ stop: stopped }] }))
  Object.assign(runtimeConfig, { dictation: { browser: true, server: 'Voz da escola (Brasil)' } })
  server.added['POST /transcriptions'] = ['provider_busy', 'cut', { text: '' }, { text: 'Quando começam as aulas?' }]
  await open()
  await press('Ditar')
  expect((await screen.findByRole('group', { name: 'Antes de ditar' })).textContent).toContain('Voz da escola (Brasil)')
  await press('Começar a ditar')
  await screen.findByText(/^Ouvindo/)
  await press('Parar de ditar')
  expect((await screen.findByRole('alert')).textContent).toContain('sobrecarregado')
  expect(stopped).toHaveBeenCalledOnce()
  await press('Tentar de novo')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('conexão'))
  await press('Tentar de novo')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Não ouvimos nada'))
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
  await press('Ditar')
  await screen.findByText(/^Ouvindo/)
  await press('Parar de ditar')
  await waitFor(async () => expect((await field()).value).toBe('Quando começam as aulas?'))
})

test('a refused microphone is reported, and nothing is sent [C9]', async () => {
  vi.stubGlobal('SpeechRecognition', undefined)
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  withMicrophone(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  Object.assign(runtimeConfig, { dictation: { browser: true, server: 'Voz da escola (Brasil)' } })
  await open()
  await press('Ditar')
  await press('Começar a ditar')
  expect((await screen.findByRole('alert')).textContent).toContain('Permita o microfone')
  expect(server.count('POST /transcriptions')).toBe(0)
})

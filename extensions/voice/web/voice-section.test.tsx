import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { requestsTo } from '@prosa/web/src/test-api.ts'
import { chooseOption, renderPiece, sessionUser, signIn } from '@prosa/web/src/test-piece.tsx'
import VoiceSection from '#/voice/web/voice-section.tsx'

const voice = {
  browser: true,
  model: 'none',
  hourPrice: null,
  providers: [{ id: 'openai', name: 'OpenAI', location: 'EUA' }],
}

test('a transcription model needs a name, is tested before saving and can be removed [S31]', async () => {
  const message = 'O provedor recusou a chave. Confira a chave e troque-a se for preciso.'
  const requests = await signIn(sessionUser({ roles: ['admin'] }), {
    'GET /api/settings/voice': voice,
    'PUT /api/settings/voice': { ...voice, browser: false },
    'POST /api/settings/voice/test': { ok: false, message },
  })
  await renderPiece(<VoiceSection />)
  await userEvent.click(await screen.findByRole('checkbox', { name: /Usar o ditado do navegador/ }))
  await chooseOption(/Onde o navegador não dita/, /OpenAI/)
  await userEvent.click(screen.getByRole('button', { name: 'Salvar voz' }))
  expect(await screen.findByText(/Escreva o identificador do modelo/)).toBeDefined()
  await userEvent.type(screen.getByLabelText('Modelo de transcrição'), 'whisper-1')
  await userEvent.click(screen.getByRole('button', { name: 'Testar a transcrição' }))
  expect(await screen.findByText(message)).toBeDefined()
  await userEvent.type(screen.getByLabelText('Preço por hora de áudio (R$)'), '2,50')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar voz' }))
  await waitFor(() => expect(requestsTo(requests, 'PUT /api/settings/voice')).toHaveLength(1))
  expect(await requestsTo(requests, 'PUT /api/settings/voice')[0]?.json()).toEqual({
    browser: false,
    model: 'openai:whisper-1',
    hourPrice: 2.5,
  })
})

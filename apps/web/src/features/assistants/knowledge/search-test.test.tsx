import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { SearchTest } from '#/features/assistants/knowledge/search-test.tsx'
import { queryClient } from '#/lib/api/query-client.ts'
import { answerApi } from '#/test-api.ts'
import { renderPiece } from '#/test-piece.tsx'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const documentId = '0192f0c4-0000-7000-8000-000000000001'

test('each passage shows its page, sheet or web address, like the panel of sources [S13]', async () => {
  const found = { documentId, documentName: 'regras.pdf', page: 2, text: 'Até três livros.', score: 0.83 }
  const inSheet = { ...found, page: null, place: 'planilha · aba Faltas, linha 4', text: 'Carla Dias' }
  const ofSite = { ...found, page: null, address: 'https://escola.test/livros', text: 'Das 8h.' }
  answerApi({ 'GET /api/assistants/5/search': { items: [found, inSheet, ofSite] } })
  await renderPiece(<SearchTest assistantId={5} onClose={() => undefined} />)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Pergunta' }), 'Quantos livros?{Enter}')
  await screen.findByText('Página 2')
  screen.getByText('Planilha · aba Faltas, linha 4')
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://escola.test/livros')
})

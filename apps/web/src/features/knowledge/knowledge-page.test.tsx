import type { KnowledgeSettings } from '@prosa/contract/knowledge/knowledge-settings.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { KnowledgePage } from '#/features/knowledge/knowledge-page.tsx'
import { type Answers, requestsTo } from '#/test-api.ts'
import { chooseOption, renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const off: KnowledgeSettings = {
  embeddingModel: 'environment',
  embeddingPrice: null,
  environmentModel: null,
  activeModel: null,
  chunks: 3000,
  embedded: 0,
  estimateBrl: null,
  held: 0,
  indexedOwners: null,
  limits: { maxFileMb: 50, maxPages: 2000, maxScannedPages: 200, maxDocuments: 1000, version: 'lida' },
  version: 'lida',
}
const model = { id: 'escola:sentido-embed', name: 'sentido-embed', provider: 'Escola', location: 'Brasil' }

async function open(settings: KnowledgeSettings, answers: Answers = {}) {
  const requests = await signIn(sessionUser({ roles: ['admin'] }), {
    'GET /api/settings/knowledge': settings,
    'GET /api/settings/knowledge/models': { items: [model] },
    ...answers,
  })
  await renderPiece(<KnowledgePage />)
  return requests
}

test('a model is chosen from the providers’ offers, tested and saved with its price [S32]', async () => {
  const saved = { ...off, embeddingModel: model.id, embeddingPrice: 0.7 }
  const requests = await open(off, {
    'POST /api/settings/knowledge/test': { ok: true, message: 'Funcionou: o modelo respondeu.' },
    'PUT /api/settings/knowledge': saved,
  })
  expect(await screen.findByText(/A busca é só pelas palavras: .* Ao todo, 3.000 trechos/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Testar' })).toBeNull()
  await chooseOption('Modelo da busca por sentido', /sentido-embed/)
  await userEvent.type(screen.getByLabelText('Preço por milhão de tokens (R$)'), '0,70')
  await userEvent.click(screen.getByRole('button', { name: 'Testar' }))
  expect(await screen.findByText('Funcionou: o modelo respondeu.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Alterações salvas.')).toBeDefined()
  const body = { embeddingModel: model.id, embeddingPrice: 0.7, version: 'lida' }
  expect(await requestsTo(requests, 'PUT /api/settings/knowledge')[0]?.json()).toEqual(body)
})

test('the progress of the embedding is shown; an unreachable provider leaves the choice open [S32]', async () => {
  const reading = { ...off, embeddingModel: 'longe:mudo-embed', activeModel: 'longe:mudo-embed', estimateBrl: 1.5 }
  await open({ ...reading, embedded: 1240 })
  expect(await screen.findByText('1.240 de 3.000 trechos')).toBeDefined()
  expect(screen.getByRole('progressbar', { name: 'Trechos lidos' }).getAttribute('aria-valuenow')).toBe('41')
  expect(screen.getByText(/Ler tudo custa por volta de R\$\s1,50/)).toBeDefined()
  expect(screen.getByRole('combobox', { name: 'Modelo da busca por sentido' }).textContent).toBe('longe:mudo-embed')
})

test.each([
  [null, /^A pergunta é comparada com cada trecho\.$/],
  [0, /comparada com cada trecho\. A partir de 10\.000 trechos .* o índice do pgvector os encontra\./],
  [1, /^O índice do pgvector encontra os trechos de 1 assistente ou base grande; nos outros/],
])('a sentence explains how semantic search finds passages (%s indexes) [S32]', async (indexedOwners, sentence) => {
  await open({ ...off, activeModel: 'sentido', embedded: 3000, indexedOwners })
  expect(await screen.findByText(sentence)).toBeDefined()
})

test('the limits accept values in their range, and work that waits for a budget is shown [A6]', async () => {
  const limits = { maxFileMb: 10, maxPages: 300, maxScannedPages: 0, maxDocuments: 40 }
  const requests = await open(
    { ...off, activeModel: 'sentido', embedded: 10, held: 2 },
    { 'PUT /api/settings/knowledge/limits': { ...off, limits } },
  )
  expect(await screen.findByText(/2 documentos esperam porque um orçamento do mês acabou/)).toBeDefined()
  const size = screen.getByLabelText('Tamanho de cada arquivo (MB)')
  await userEvent.clear(size)
  await userEvent.type(size, '80')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar limites' }))
  expect(await screen.findByText('O máximo é 50 MB.')).toBeDefined()
  for (const [label, value] of [
    ['Tamanho de cada arquivo (MB)', '10'],
    ['Páginas de cada documento', '300'],
    ['Páginas digitalizadas com texto reconhecido', '0'],
    ['Documentos de cada assistente ou base', '40'],
  ] as const) {
    await userEvent.clear(screen.getByLabelText(label))
    await userEvent.type(screen.getByLabelText(label), value)
  }
  await userEvent.click(screen.getByRole('button', { name: 'Salvar limites' }))
  expect(await screen.findByText('Alterações salvas.')).toBeDefined()
  expect(await requestsTo(requests, 'PUT /api/settings/knowledge/limits')[0]?.json()).toEqual({
    ...limits,
    version: 'lida',
  })
})

import type { KnowledgeBase } from '@prosa/contract/knowledge/knowledge-bases.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { BasePage } from '#/features/assistants/knowledge-bases/base-page.tsx'
import { BasesSection } from '#/features/assistants/knowledge-bases/bases-section.tsx'
import { noContent, problem, requestsTo } from '#/test-api.ts'
import { chooseAction, renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

vi.setConfig({ testTimeout: 20_000 })

const base: KnowledgeBase = {
  version: 'lida',
  id: 7,
  name: 'Normas da rede',
  description: 'Regras de todas as escolas',
  documents: 2,
  assistants: 1,
  updatedAt: '2026-11-21T17:32:00.000Z',
}
const pageOf = (...items: object[]) => ({ items, total: items.length, page: 1, pageSize: 10 })
const admin = sessionUser({ roles: ['admin'] })

test('a base needs a name; one in use is not deleted, and the refusal names its users [S13]', async () => {
  const detail = 'A base está em uso em “Tutor”. Retire-a do conhecimento desses assistentes.'
  await signIn(admin, {
    'GET /api/knowledge-bases': pageOf(base),
    'DELETE /api/knowledge-bases/7': problem('knowledge_base_in_use', { detail }),
  })
  await renderPiece(<BasesSection search={{}} onSearchChange={() => undefined} onOpen={() => undefined} />)
  const row = await screen.findByRole('row', { name: /Normas da rede/ })
  expect(within(row).getByRole('link', { name: 'Normas da rede' }).getAttribute('href')).toContain('/bases/7')

  await userEvent.click(screen.getByRole('button', { name: 'Nova base' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Criar' }))
  expect(await screen.findByText('Dê um nome à base.')).toBeDefined()
  await userEvent.keyboard('{Escape}')

  await chooseAction('Ações de Normas da rede', 'Excluir')
  await userEvent.click(await screen.findByRole('button', { name: 'Excluir base' }))
  expect(await screen.findByText(detail)).toBeDefined()
})

test('a base’s documents are managed like an assistant’s, by separate operations [S13]', async () => {
  const document = {
    id: '0192f0c4-0000-7000-8000-000000000001',
    name: 'normas.pdf',
    kind: 'pdf',
    bytes: 12_400,
    pages: 3,
    chunks: 9,
    status: 'ready',
    problem: null,
    notes: [],
    readsHidden: false,
    health: null,
    updatedAt: '2026-11-21T17:32:00.000Z',
  }
  const requests = await signIn(admin, {
    'GET /api/knowledge-bases/7': base,
    'GET /api/knowledge-bases/7/documents': pageOf(document),
    [`DELETE /api/knowledge-bases/7/documents/${document.id}`]: noContent,
    'POST /api/knowledge-bases/7/texts': { id: document.id, status: 'queued' },
  })
  await renderPiece(
    <BasePage baseId={7} search={{}} onSearchChange={() => undefined} onDeleted={() => Promise.resolve()} />,
  )
  expect(await screen.findByText('1 assistente usa esta base.')).toBeDefined()
  await screen.findByRole('row', { name: /normas.pdf/ })
  expect(screen.queryByRole('button', { name: 'Testar busca' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Colar texto' }))
  await userEvent.type(await screen.findByLabelText('Nome'), 'Recreio')
  await userEvent.type(screen.getByLabelText('Texto'), 'O recreio é às dez.')
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar texto' }))
  await waitFor(() => expect(requestsTo(requests, 'POST /api/knowledge-bases/7/texts')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await chooseAction('Ações de normas.pdf', 'Remover')
  await userEvent.click(await screen.findByRole('button', { name: 'Remover documento' }))
  await waitFor(() =>
    expect(requestsTo(requests, `DELETE /api/knowledge-bases/7/documents/${document.id}`)).toHaveLength(1),
  )
})

import type { Draft } from '@prosa/contract/assistants/assistants.ts'
import type { Version } from '@prosa/contract/assistants/versions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import VersionsSheet from '#/features/assistants/versions/versions-sheet.tsx'
import { sampleDraft } from '#/features/assistants/test-samples.ts'
import { answerApi, noContent, requestsTo } from '#/test-api.ts'
import { chooseAction, chooseOption, renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const second: Version = {
  number: 2,
  label: '',
  notes: '',
  authorName: 'Ana Lúcia Reis',
  changedFields: ['greeting', 'model'],
  chatCount: 3,
  current: true,
  createdAt: '2026-11-21T17:32:00.000Z',
}
const first: Version = { ...second, number: 1, label: 'Piloto', changedFields: [], chatCount: 1, current: false }

async function open(draft = sampleDraft({ status: 'published', publishedVersion: 2 })) {
  const requests = await signIn(sessionUser(), {
    'GET /api/assistants/5/versions': { items: [second, first], total: 2, page: 1, pageSize: 10 },
    'POST /api/assistants/5/versions/1/restore': sampleDraft({ revision: 4 }),
    'PATCH /api/assistants/5/versions/1': noContent,
  })
  const beforeRestore = vi.fn<() => Promise<number>>().mockResolvedValue(3)
  const onRestored = vi.fn<(draft: Draft) => void>()
  await renderPiece(
    <VersionsSheet draft={draft} beforeRestore={beforeRestore} onRestored={onRestored} onClose={() => {}} />,
  )
  return { requests, beforeRestore, onRestored }
}

const choose = (action: string) => chooseAction('Ações da versão 1', action)

test('versions describe their changes in the form’s words, and the active one is marked', async () => {
  await open()
  await screen.findByText('Em uso')
  const rows = screen.getAllByRole('row')
  expect(rows[1]?.textContent).toContain('Mensagem inicial, Modelo')
  expect(rows[1]?.textContent).toContain('Em uso')
  expect(rows[2]?.textContent).toContain('Primeira versão')
  expect(rows[2]?.textContent).toContain('Piloto')
})

test('restoring saves the typed text first, then copies the version into the draft', async () => {
  const { beforeRestore, onRestored } = await open()
  await choose('Restaurar como rascunho')
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Restaurar como rascunho' }))
  await waitFor(() => expect(onRestored).toHaveBeenCalledWith(expect.objectContaining({ revision: 4 })))
  expect(beforeRestore).toHaveBeenCalledOnce()
})

test('a version can be named', async () => {
  const { requests } = await open()
  await choose('Nomear')
  const input = await screen.findByLabelText('Nome')
  await userEvent.clear(input)
  await userEvent.type(input, 'Antes da prova')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(requestsTo(requests, 'PATCH /api/assistants/5/versions/1')).toHaveLength(1))
  const body: unknown = await requestsTo(requests, 'PATCH /api/assistants/5/versions/1')[0]?.json()
  expect(body).toEqual({ label: 'Antes da prova' })
})

test('a version is compared with the published one, then with the draft, word by word [N6]', async () => {
  const config = sampleDraft().config
  const before = { number: 1, config: { ...config, instructions: 'Responda em até 3 frases.' } }
  const after = { number: 2, config: { ...config, instructions: 'Responda em até 5 frases.', creativity: 'precise' } }
  const documents = { added: ['Regimento 2027.pdf'], removed: [], replaced: [] }
  const comparison = 'GET /api/assistants/5/versions/1/comparison'
  await open()
  answerApi({
    'GET /api/assistants/5/versions': { items: [second, first], total: 2, page: 1, pageSize: 100 },
    [`${comparison}?with=2`]: { before, after, documents },
    [comparison]: { before, after: { ...before, number: null }, documents: null },
  })
  await choose('Comparar')
  const dialog = within(await screen.findByRole('dialog', { name: 'Comparar versões' }))
  const instructions = await dialog.findByRole('region', { name: 'Instruções' })
  expect(
    [...instructions.querySelectorAll('del, ins')].map(({ localName, textContent }) => [localName, textContent]),
  ).toEqual([
    ['del', '3'],
    ['ins', '5'],
  ])
  expect(dialog.getByRole('region', { name: 'Criatividade' }).textContent).toContain('Precisa')
  expect(dialog.getByText('Regimento 2027.pdf')).toBeDefined()

  await chooseOption('Depois', 'Rascunho')
  expect(await dialog.findByText('A configuração é a mesma.')).toBeDefined()
  expect(dialog.getByText(/^Uma das duas foi publicada antes/)).toBeDefined()
})

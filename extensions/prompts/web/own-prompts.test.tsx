import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import OwnPrompts from '#/prompts/web/own-prompts.tsx'
import { queryClient } from '@prosa/web/src/lib/api/query-client.ts'
import { answerApi, type Answers, noContent, problem, requestsTo } from '@prosa/web/src/test-api.ts'
import { chooseAction, renderPiece } from '@prosa/web/src/test-piece.tsx'

const rui = { kind: 'user', id: 7, type: 'person', name: 'Rui', email: null }
const class6 = { kind: 'group', id: 7, type: 'class', name: '6º A', email: null }
const own = {
  id: '018f0000-0000-7000-8000-000000000001',
  title: 'Aviso',
  text: 'Para a {turma}',
  mine: true,
  ownerName: 'Ana',
  readers: [rui],
  updatedAt: '2026-11-20T12:00:00.000Z',
  version: '1',
}
const foreign = { ...own, id: '018f0000-0000-7000-8000-000000000002', title: 'De Rui', mine: false, readers: [] }
const pageOf = (...items: object[]) => ({ items, total: items.length, page: 1, pageSize: 10 })

beforeEach(() => queryClient.clear())

async function open(answers: Answers = {}) {
  const requests = answerApi({
    'GET /api/prompts': pageOf(own, foreign),
    'GET /api/prompt-readers': { items: [class6, rui] },
    [`PATCH /api/prompts/${own.id}`]: own,
    [`DELETE /api/prompts/${own.id}`]: noContent,
    'POST /api/prompts': own,
    ...answers,
  })
  await renderPiece(<OwnPrompts />)
  return { requests, user: userEvent.setup() }
}

const choose = (of: string, action: string) => chooseAction(`Ações de ${of}`, action)
const bodyOf = (requests: readonly Request[], operation: string): Promise<unknown> =>
  requestsTo(requests, operation).at(-1)!.json()

test('a new prompt shows its fields; a refused one keeps its text [S13]', async () => {
  const { user, requests } = await open({ 'POST /api/prompts': problem('prompts_limit') })
  await user.click(await screen.findByRole('button', { name: 'Nova mensagem pronta' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova mensagem pronta' }))
  await user.click(dialog.getByRole('button', { name: 'Criar' }))
  await dialog.findByText('Escreva um título.')
  await user.type(dialog.getByRole('textbox', { name: /^Título/ }), 'Prova')
  await user.type(dialog.getByRole('textbox', { name: /^Mensagem/ }), 'Sobre {{tema} e {{ano}')
  await dialog.findByText('Campos para preencher: tema e ano.')
  await user.click(dialog.getByRole('button', { name: 'Criar' }))
  await dialog.findByText(/Você já tem 200 mensagens prontas/)
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Título/ }).value).toBe('Prova')
  expect(await bodyOf(requests, 'POST /api/prompts')).toEqual({ title: 'Prova', text: 'Sobre {tema} e {ano}' })
})

test('a prompt is shared with people and groups, which stay distinct although their ids are equal [S12]', async () => {
  const { user, requests } = await open()
  await choose('Aviso', 'Compartilhar')
  const dialog = within(await screen.findByRole('dialog', { name: 'Compartilhar “Aviso”' }))
  expect((await dialog.findByRole<HTMLInputElement>('checkbox', { name: /Rui/ })).checked).toBe(true)
  await user.click(dialog.getByRole('checkbox', { name: /6º A/ }))
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(requestsTo(requests, `PATCH /api/prompts/${own.id}`)).toHaveLength(1))
  expect(await bodyOf(requests, `PATCH /api/prompts/${own.id}`)).toEqual({
    readers: [
      { kind: 'user', id: 7 },
      { kind: 'group', id: 7 },
    ],
  })
})

test('another person’s prompt can only be copied; an own one is deleted after a confirmation [S12]', async () => {
  const { user, requests } = await open()
  await choose('De Rui', 'Fazer uma cópia')
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova mensagem pronta' }))
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Título/ }).value).toBe('De Rui')
  await user.click(dialog.getByRole('button', { name: 'Criar' }))
  await waitFor(() => expect(requestsTo(requests, 'POST /api/prompts')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await choose('Aviso', 'Excluir')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir' }))
  await waitFor(() => expect(requestsTo(requests, `DELETE /api/prompts/${own.id}`)).toHaveLength(1))
})

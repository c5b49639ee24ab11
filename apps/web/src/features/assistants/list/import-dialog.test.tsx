import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import ImportDialog from '#/features/assistants/list/import-dialog.tsx'
import { sampleDraft } from '#/features/assistants/test-samples.ts'
import { answerApi, type Answers, problem, requestsTo } from '#/test-api.ts'
import { renderPiece, startSession } from '#/test-piece.tsx'

const { config } = sampleDraft()
const file = (content: string) => new File([content], 'tutor.json', { type: 'application/json' })
const exported = file(JSON.stringify({ format: 'prosa.assistant', config }))

async function open(answers: Answers = {}) {
  const requests = answerApi(answers)
  await startSession('token')
  const { history } = await renderPiece(<ImportDialog onClose={vi.fn<() => void>()} />, '/assistants')
  const choose = async (chosen: File) => userEvent.upload(await screen.findByLabelText('Escolher arquivo'), chosen)
  return { requests, history, choose }
}

test('an import is previewed first, then becomes a draft [S11]', async () => {
  const { requests, history, choose } = await open({
    'POST /api/assistants/import/check': { config, missingModels: ['openai:gpt-99'], tests: 2 },
    'POST /api/assistants/import': sampleDraft({ id: 31 }),
  })
  expect(screen.getByRole('button', { name: 'Importar como rascunho' })).toHaveProperty('disabled', true)
  await choose(exported)
  const content = await screen.findByRole('region', { name: 'O que vem no pacote' })
  expect(within(content).getByText(config.name)).toBeDefined()
  expect(within(content).getByText(/Não há aqui: openai:gpt-99/)).toBeDefined()
  expect(requestsTo(requests, 'POST /api/assistants/import')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Importar como rascunho' }))
  await waitFor(() => expect(history.location.pathname).toBe('/assistants/manage/31'))
})

test('a file that is not a package is refused here or by the server', async () => {
  const { requests, choose } = await open({ 'POST /api/assistants/import/check': problem('validation_failed') })
  await choose(file('nem json'))
  expect((await screen.findByRole('alert')).textContent).toContain('não é um assistente exportado')
  expect(requestsTo(requests, 'POST /api/assistants/import/check')).toEqual([])
  await choose(exported)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Alguns campos precisam de correção.'))
  expect(screen.getByRole('button', { name: 'Importar como rascunho' })).toHaveProperty('disabled', true)
})

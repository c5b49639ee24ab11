import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Documents } from '#/features/assistants/knowledge/documents.tsx'
import { requestsTo } from '#/test-api.ts'
import { renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

const base = '/api/assistants/5'
const nothing = { items: [], total: 0, page: 1, pageSize: 10 }

test('questions and answers are previewed with rejected lines before they are added [S13]', async () => {
  const requests = await signIn(sessionUser(), {
    [`GET ${base}/documents`]: nothing,
    [`POST ${base}/questions/check`]: {
      pairs: 1,
      sample: [{ question: 'Que horas abre?', answer: 'Às 8h.' }],
      problems: [{ line: 3, text: 'Falta a resposta.' }],
    },
    [`POST ${base}/questions`]: { id: '0192f0c4-0000-7000-8000-000000000001', status: 'queued' },
  })
  await renderPiece(
    <Documents
      owner={{ assistantId: 5, baseId: null }}
      disabled={false}
      search={{}}
      onSearchChange={() => undefined}
    />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Perguntas e respostas' }))
  const old = new Uint8Array(Buffer.from('pergunta;resposta\nQue horas abre?;\xc0s 8h.\nE s\xe1bado?;\n', 'latin1'))
  await userEvent.upload(
    screen.getByLabelText<HTMLInputElement>('Escolher arquivo CSV', { selector: 'input' }),
    new File([old], 'duvidas.csv'),
  )
  expect(await screen.findByText('1 pergunta com resposta. 1 linha fica de fora.')).toBeDefined()
  expect(screen.getByText('Que horas abre?')).toBeDefined()
  expect(screen.getByText(/Falta a resposta/).textContent).toBe('Linha 3: Falta a resposta.')
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }))
  expect(await screen.findByText('As perguntas e respostas foram incluídas.')).toBeDefined()
  const [sent] = requestsTo(requests, `POST ${base}/questions`)
  expect(await sent?.json()).toEqual({
    name: 'duvidas',
    csv: 'pergunta;resposta\nQue horas abre?;Às 8h.\nE sábado?;\n',
  })
})

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleConfig, sampleDraft, trechos } from '#/features/assistants/test-samples.ts'
import { deviceData } from '#/lib/session/device-data.ts'
import { answerApi, requestsTo } from '#/test-api.ts'
import { openApp } from '#/test-app.tsx'
import { sessionUser } from '#/test-piece.tsx'

const emptyList = { items: [], total: 0, page: 1, pageSize: 10 }

let app: Awaited<ReturnType<typeof openApp>> | undefined
beforeEach(() => deviceData.clear())
afterEach(() => app?.stop())

test('leaving the name creates the assistant, and the form stays under its new address [S1, S13]', async () => {
  const created = Promise.withResolvers<object>()
  let held = sampleDraft({ config: sampleConfig({ name: 'Guia', instructions: '' }) })
  const requests = answerApi({
    'GET /api/auth/session': sessionUser(),
    'GET /api/models': { items: [trechos] },
    'POST /api/assistants': () => created.promise,
    'GET /api/assistants/5/draft': () => held,
    'PATCH /api/assistants/5/draft': async (request) => {
      const { changes } = (await request.json()) as { changes: object }
      held = { ...held, revision: held.revision + 1, config: { ...held.config, ...changes } }
      return held
    },
    'GET /api/assistants/5/documents': emptyList,
  })
  app = await openApp('/assistants/manage/create', 'token')
  const name = await screen.findByLabelText(/^Nome/)
  expect(screen.getByText('Dê um nome ao assistente para enviar documentos.')).toBeDefined()
  // Without an assistant there is nothing to delete or transfer.
  expect(screen.queryByText('Zona de perigo')).toBeNull()
  await userEvent.type(name, 'Guia')
  const description = screen.getByLabelText<HTMLTextAreaElement>('Descrição')
  await userEvent.click(description)
  await userEvent.keyboard('Sobre a ')
  created.resolve(Response.json(held, { status: 201 }))
  await waitFor(() => expect(app?.router.state.location.pathname).toBe('/assistants/manage/5'))
  await screen.findByText('Arraste arquivos para cá')
  await userEvent.keyboard('biblioteca')

  expect(document.activeElement).toBe(description)
  expect(description.value).toBe('Sobre a biblioteca')
  expect(app.router.history.length).toBe(1)
  await userEvent.tab()
  await waitFor(() => expect(held.config.description).toBe('Sobre a biblioteca'))
  expect(requestsTo(requests, 'POST /api/assistants')).toHaveLength(1)
})

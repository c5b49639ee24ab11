import type { Reach } from '@prosa/contract/sharing/reach.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { closeShareSheet, openShareSheet } from '#/blocks/assistant/share-request.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { ShareSheetHost } from '#/routes/-share-sheet.tsx'
import { type Answers, problem, requestsTo } from '#/test-api.ts'
import { renderPiece, sessionUser, signIn } from '#/test-piece.tsx'
import { sampleReach } from '#/test-reach.ts'

const linkId = '0198a0de-0000-7000-8000-000000000001'
const url = 'https://prosa.example/assistants/share/um-token-de-teste-bem-longo'
const [creating, activating] = ['POST /api/assistants/5/links', `POST /api/assistants/5/links/${linkId}/state`]

beforeEach(() => {
  queryClient.clear()
  closeShareSheet()
})

async function open(reach: Partial<Reach> | (() => Reach), answers: Answers = {}, reason?: 'published') {
  const requests = await signIn(sessionUser(), {
    'GET /api/assistants/5/reach': typeof reach === 'function' ? reach : sampleReach(reach),
    ...answers,
  })
  await renderPiece(<ShareSheetHost />)
  openShareSheet(5, reason)
  return requests
}

test('without the rights to share and to give access, the sheet has no controls for it [S14, S15]', async () => {
  const abilities = { manageAccess: false, publishInternal: false, searchPeople: false, invite: false, share: false }
  await open({ abilities, people: 2 })
  expect(await screen.findByText('Hoje está aberto para 2 pessoas.')).toBeDefined()
  for (const name of ['Pessoas e grupos', 'Link e QR Code', 'Site'])
    expect(screen.queryByRole('region', { name })).toBeNull()
  expect(screen.queryByRole('switch')).toBeNull()
})

test('a failed read shows an error and can be retried [X1]', async () => {
  let fails = true
  await open({}, { 'GET /api/assistants/5/reach': () => (fails ? problem('internal') : sampleReach()) })
  expect(await screen.findByText('Não foi possível ver quem tem acesso')).toBeDefined()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('Hoje só você conversa com ele.')).toBeDefined()
})

test('after publishing the sheet shows the next steps; one box and one button create and copy a link [S15]', async () => {
  let made = false
  const link = { id: linkId, name: 'Tutor de biologia', url }
  const requests = await open(
    () => sampleReach(made ? { openLinks: 1, link } : {}),
    {
      [creating]: { id: linkId, url, situation: 'paused' },
      [activating]: () => {
        made = true
        return { id: linkId, url, situation: 'active' }
      },
    },
    'published',
  )
  expect(await screen.findByRole('dialog', { name: 'Publicado! E agora?' })).toBeDefined()
  expect(await screen.findByText('A versão 1 responde a partir de agora.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Conversar com ele' }).getAttribute('href')).toBe('/assistants/5/chats')
  await userEvent.click(screen.getByRole('button', { name: 'Criar e copiar link' }))
  expect(await screen.findByText('Confirme para criar o link.')).toBeDefined()
  expect(requestsTo(requests, creating)).toHaveLength(0)
  await userEvent.click(
    screen.getByRole('checkbox', { name: 'Conferi instruções, documentos, limites e consentimento' }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Criar e copiar link' }))
  expect(await screen.findByText('Hoje está aberto para quem tiver o link.')).toBeDefined()
  expect(await screen.findByText('O link está ativo e foi copiado.')).toBeDefined()
  expect(await navigator.clipboard.readText()).toBe(url)
  const address = screen.getByRole<HTMLInputElement>('textbox', { name: 'Endereço de “Tutor de biologia”' })
  expect(address.value).toBe(url)
  expect(screen.getByRole('link', { name: 'Pôr no site' }).getAttribute('href')).toBe(
    `/assistants/manage/5/sharing/embed/${linkId}`,
  )
})

test('a link that could not be opened is reported, and not created twice [S15]', async () => {
  let closed = true
  const requests = await open(
    {},
    {
      [creating]: { id: linkId, url, situation: 'paused', version: 'lida' },
      [`PATCH /api/assistants/5/links/${linkId}`]: { id: linkId, url, situation: 'paused', version: 'lida' },
      [activating]: () => (closed ? problem('share_institution_paused') : { id: linkId, url, situation: 'active' }),
    },
  )
  await userEvent.click(await screen.findByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Criar e copiar link' }))
  await waitFor(() => expect(requestsTo(requests, activating)).toHaveLength(1))
  closed = false
  await userEvent.click(await screen.findByRole('button', { name: 'Criar e copiar link' }))
  await waitFor(() => expect(requestsTo(requests, activating)).toHaveLength(2))
  expect(requestsTo(requests, creating)).toHaveLength(1)
})

test('a switch opens the assistant to the organization, if the person may do so [S14]', async () => {
  let visibility: Reach['visibility'] = 'restricted'
  const requests = await open(() => sampleReach({ visibility }), {
    'PATCH /api/assistants/5/access': () => {
      visibility = 'organization'
      return { visibility }
    },
  })
  await userEvent.click(await screen.findByRole('switch', { name: 'Toda a organização' }))
  expect(await screen.findByText('Hoje está aberto para todas as pessoas da organização.')).toBeDefined()
  expect(await requestsTo(requests, 'PATCH /api/assistants/5/access')[0]?.json()).toEqual({ visibility })
})

test('before the first version nothing can be opened [S14]', async () => {
  await open({ version: null })
  const everybody = await screen.findByRole('switch', { name: 'Toda a organização' })
  expect(everybody.hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('Publique o assistente primeiro.')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Link e QR Code' })).toBeNull()
})

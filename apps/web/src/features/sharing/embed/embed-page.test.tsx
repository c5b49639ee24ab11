import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SharingState } from '@prosa/contract/sharing/sharing.ts'
import { expect, test } from 'vitest'
import { EmbedPage } from '#/features/sharing/embed/embed-page.tsx'
import { newLinkSettings } from '#/features/sharing/form/form-values.ts'
import { requestsTo } from '#/test-api.ts'
import { renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

interface TestWindow {
  happyDOM: {
    settings: { enableIframePageLoading: boolean; fetch: { interceptor: { beforeAsyncRequest: () => Response } } }
  }
}

// The frame of the preview stays empty in this test.
const { settings } = (window as unknown as TestWindow).happyDOM
settings.enableIframePageLoading = true
settings.fetch.interceptor = { beforeAsyncRequest: () => new Response('<p>') }

const linkId = '0198a0de-0000-7000-8000-000000000001'
const token = 'um-token-de-teste-bem-longo'

const link = {
  id: linkId,
  url: `https://prosa.example/assistants/share/${token}`,
  situation: 'active',
  checked: true,
  hasCode: false,
  signedIdentity: false,
  consentVersion: 1,
  logoUrl: null,
  settings: newLinkSettings({ name: 'Site da escola', readable: false }),
}

async function open(state: Partial<SharingState> = {}) {
  const requests = await signIn(sessionUser(), {
    'GET /api/assistants/5/sharing': {
      enabled: true,
      links: 1,
      open: 1,
      openReports: 0,
      blocked: null,
      version: 7,
      minorsAllowed: false,
      readable: false,
      name: 'Tire-dúvidas',
      ...state,
    },
    [`GET /api/assistants/5/links/${linkId}`]: link,
    [`PATCH /api/assistants/5/links/${linkId}`]: link,
  })
  await renderPiece(<EmbedPage assistantId={5} linkId={linkId} />)
  return requests
}

const source = () => {
  const address = screen.getByTitle<HTMLIFrameElement>('Prévia do site').getAttribute('src') ?? ''
  const { pathname, searchParams } = new URL(address, 'https://prosa.example')
  return { pathname, ...Object.fromEntries(searchParams) }
}

async function choose(field: string, option: string) {
  await userEvent.click(screen.getByRole('combobox', { name: field }))
  await userEvent.click(within(await screen.findByRole('listbox')).getByRole('option', { name: option }))
}

test('the snippets carry the address to other sites [S15]', async () => {
  await open()
  expect(await screen.findByText(new RegExp(`data-prosa="${token}" async`))).toBeDefined()
  expect(screen.getByText('Nenhum site pode incorporar este link ainda.')).toBeDefined()
  await userEvent.click(screen.getByRole('tab', { name: 'Moodle' }))
  expect(screen.getByText(new RegExp(`<iframe src="https://prosa.example/embed/${token}"`))).toBeDefined()
  expect(source()).toMatchObject({ mode: 'inline' })
})

test('choices appear at once in the preview, and in the code when they differ from the link [C8]', async () => {
  await open()
  await screen.findByText(/data-prosa=/)
  const usual = { pathname: `/embed/${token}/preview`, mode: 'bubble', theme: 'auto', position: 'right', color: 'blue' }
  expect(source()).toEqual(usual)
  await choose('Posição da bolha', 'À esquerda')
  await choose('Tema', 'Escuro')
  expect(source()).toEqual({ ...usual, theme: 'dark', position: 'left' })
  expect(screen.getByText(/data-theme="dark" data-position="left" async/)).toBeDefined()
})

test('a link that admits no visitors has no preview and says why [S15]', async () => {
  await open({ enabled: false })
  expect(await screen.findByText('Ative o link para ver como a conversa aparece no site.')).toBeDefined()
  expect(screen.queryByTitle('Prévia do site')).toBeNull()
})

test('the allowed sites are set beside the code; an invalid domain is reported at its field [S15]', async () => {
  const requests = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Escolher os sites' }))
  const field = await screen.findByRole('textbox', { name: /^Domínios permitidos/ })
  await userEvent.type(field, 'minha escola')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText(/Escreva um domínio por linha/)
  await userEvent.clear(field)
  await userEvent.type(field, 'www.escola.com.br{enter}*.escola.org.br')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Os sites foram salvos.')
  const [sent] = requestsTo(requests, `PATCH /api/assistants/5/links/${linkId}`)
  expect(await sent?.json()).toEqual({ allowedDomains: ['www.escola.com.br', '*.escola.org.br'] })
})

import { settings } from '@prosa/contract/settings/settings.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { GeneralPage } from '#/features/settings/general-page.tsx'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { type Answers, requestsTo } from '#/test-api.ts'
import { renderPiece, sessionUser, signIn } from '#/test-piece.tsx'
import { Logo } from '#/ui/layout/logo.tsx'

const unchanged = settings.updateGeneralSettings.body.parse({})
const general = { ...unchanged, defaultAppName: 'Prosa' }
const noTerms = { version: 0, text: '', publishedAt: null, acceptedCount: 0 }

async function open(answers: Answers = {}) {
  const requests = await signIn(sessionUser({ roles: ['admin'] }), {
    'GET /api/settings/general': general,
    'GET /api/settings/terms': noTerms,
    ...answers,
  })
  await renderPiece(<GeneralPage />)
  return requests
}

test('saving sends the whole section [S27]', async () => {
  const requests = await open({ 'PUT /api/settings/general': general })
  await userEvent.type(await screen.findByLabelText('Aviso para todas as pessoas'), 'Provas na sexta.')
  await userEvent.type(screen.getByLabelText('E-mail do encarregado'), 'dpo@escola.example')
  await userEvent.type(screen.getByLabelText('Nome do contato'), 'Secretaria')
  await userEvent.type(screen.getByLabelText('E-mail, telefone ou endereço'), '(11) 4000-1234')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Configurações salvas.')).toBeDefined()
  expect(await requestsTo(requests, 'PUT /api/settings/general')[0]?.json()).toEqual({
    ...unchanged,
    banner: 'Provas na sexta.',
    dpoEmail: 'dpo@escola.example',
    helpName: 'Secretaria',
    helpContact: '(11) 4000-1234',
  })
})

test('the terms show their version in force and how many people accepted it [A3]', async () => {
  const terms = { version: 2, text: 'Seja gentil.', publishedAt: '2026-11-21T14:30:00.000Z', acceptedCount: 12 }
  await open({ 'GET /api/settings/terms': terms, 'PUT /api/settings/terms': { ...terms, version: 3 } })
  expect(await screen.findByText('Em vigor: versão 2, de 21/11/2026 11:30; 12 pessoas aceitaram.')).toBeDefined()
  await userEvent.type(screen.getByLabelText('Texto dos termos'), ' Sempre.')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar nova versão' }))
  expect(await screen.findByText('A versão 3 vale agora.')).toBeDefined()
})

test('the organization’s logo replaces the symbol and can be removed [S6]', async () => {
  const logo = '5a0c3f62-6a49-4d35-9d13-2f2f4b1f3a11'
  const requests = await open({
    'GET /api/settings/general': { ...general, logo },
    'PUT /api/settings/general': general,
  })
  expect((await screen.findByAltText('Logo escolhida')).getAttribute('src')).toBe(`/api/assistant-images/${logo}`)
  await userEvent.click(screen.getByRole('button', { name: 'Remover a logo' }))
  expect(screen.queryByAltText('Logo escolhida')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Configurações salvas.')
  expect(await requestsTo(requests, 'PUT /api/settings/general')[0]?.json()).toMatchObject({ logo: null })
  runtimeConfig.logo = logo
  await renderPiece(<Logo variant="light" name="Escola Aurora" />)
  expect(document.querySelector(`img[src="/api/assistant-images/${logo}"]`)?.getAttribute('alt')).toBe('')
  runtimeConfig.logo = null
})

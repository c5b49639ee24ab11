import type { Integration } from '@prosa/contract/school/integrations.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import '#/lti/members.ts'
import { IntegrationPage } from '@prosa/web/src/features/integrations/integration-page.tsx'
import { type Answers, problem, requestsTo } from '@prosa/web/src/test-api.ts'
import { renderPiece, sessionUser, signIn } from '@prosa/web/src/test-piece.tsx'

const integration: Integration = {
  id: '0d6f6c0a-5a0e-4b58-9d0b-3f5f3a1f2c77',
  version: '1',
  name: 'Moodle do município',
  partnerId: null,
  institution: 'Colégio Horizonte',
  mode: 'lti',
  publicKey: '',
  returnAddresses: ['https://sga.escola.test/aluno'],
  timeZone: 'America/Sao_Paulo',
  retentionDays: 180,
  legalBasis: 'public_policy',
  privacyContact: '',
  active: false,
  clientId: 'sga_abc',
  secretHint: 'w9Qz',
  previousSecretUntil: null,
  activities: 2,
  students: 30,
  lastLaunchAt: null,
  createdAt: '2026-02-01T12:00:00.000Z',
}
const path = `/api/sga/integrations/${integration.id}`
const addresses = {
  registration: 'https://prosa.test/lti/register/abc',
  login: 'https://prosa.test/lti/login',
  launch: 'https://prosa.test/lti/launch',
  keys: 'https://prosa.test/lti/keys',
}
const platform = {
  issuer: 'https://moodle.escola.test',
  clientId: 'cliente',
  authUrl: 'https://moodle.escola.test/mod/lti/auth.php',
  tokenUrl: 'https://moodle.escola.test/mod/lti/token.php',
  jwksUrl: 'https://moodle.escola.test/mod/lti/certs.php',
  deployments: ['1'],
  product: 'moodle',
  registeredAt: '2026-11-24T12:00:00.000Z',
}

async function openPlatform(answer: Answers[string], answers: Answers = {}) {
  const requests = await signIn(sessionUser({ roles: ['admin'] }), {
    [`GET ${path}`]: integration,
    [`GET ${path}/platform`]: answer,
    ...answers,
  })
  await renderPiece(<IntegrationPage integrationId={integration.id} onDeleted={() => Promise.resolve()} />)
  return requests
}

test('without a platform, one address is pasted or all values are typed [Z9]', async () => {
  const requests = await openPlatform(
    { addresses, platform: null, version: 'none' },
    { [`PUT ${path}/platform`]: { addresses: { ...addresses, registration: null }, platform, version: '1' } },
  )
  expect((await screen.findByLabelText<HTMLInputElement>('Endereço de registro')).value).toBe(addresses.registration)
  await userEvent.click(screen.getByRole('button', { name: 'Registrar à mão' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect(await dialog.findByText('Copie pelo menos um deployment id.')).toBeDefined()
  await userEvent.type(dialog.getByLabelText(/^ID da plataforma/), 'https://moodle.escola.test/')
  await userEvent.type(dialog.getByLabelText(/^ID do cliente/), 'cliente')
  await userEvent.type(dialog.getByLabelText(/^Deployment ids/), '1{Enter}2')
  await userEvent.click(dialog.getByRole('button', { name: 'Preencher os endereços como no Moodle' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Plataforma salva.')).toBeDefined()
  expect(await requestsTo(requests, `PUT ${path}/platform`)[0]?.json()).toEqual({
    issuer: 'https://moodle.escola.test',
    clientId: 'cliente',
    deployments: ['1', '2'],
    authUrl: platform.authUrl,
    tokenUrl: platform.tokenUrl,
    jwksUrl: platform.jwksUrl,
    version: 'none',
  })
})

test('a client id of another integration is reported at its field, and the typed text stays [Z9]', async () => {
  await openPlatform({ addresses, platform, version: '1' }, { [`PUT ${path}/platform`]: problem('lti_platform_taken') })
  await userEvent.click(await screen.findByRole('button', { name: 'Editar plataforma' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  expect(await dialog.findByText(/Outra integração já tem esta plataforma/)).toBeDefined()
  expect(dialog.getByLabelText<HTMLInputElement>(/^ID do cliente/).value).toBe('cliente')
})

test('a platform that registered itself is checked before activation, and its missing id is requested [Z9]', async () => {
  await openPlatform({
    addresses: { ...addresses, registration: null },
    platform: { ...platform, deployments: [] },
    version: '1',
  })
  expect(await screen.findByText('Confira a plataforma e ative a integração.')).toBeDefined()
  expect(screen.getByText('Falta o deployment id.')).toBeDefined()
  expect(screen.queryByLabelText('Endereço de registro')).toBeNull()
})

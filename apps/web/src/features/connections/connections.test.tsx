import type { AddressSettings, MailSettings, SignOnSettings } from '@prosa/contract/settings/connections.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { AddressPage } from '#/features/connections/address-page.tsx'
import { MailPage } from '#/features/connections/mail-page.tsx'
import { SignOnPage } from '#/features/connections/sign-on-page.tsx'
import { hasUnsavedText } from '#/lib/forms/unsaved-text.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { type Answers, problem, requestsTo } from '#/test-api.ts'
import { chooseOption, renderPiece, sessionUser, signIn } from '#/test-piece.tsx'

afterEach(() => void (runtimeConfig.mail = true))

async function open(page: ReactNode, answers: Answers) {
  const requests = await signIn(sessionUser({ roles: ['admin'] }), {
    'GET /api/access-rules': { rules: [], providers: [], profiles: [], claims: [], unsaid: [] },
    'GET /api/scim-keys': { items: [], address: 'https://prosa.escola.test/scim/v2' },
    ...answers,
  })
  await renderPiece(page)
  await screen.findByRole('heading', { level: 1 })
  return requests
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const refused = (pointer: string, detail: string) =>
  problem('validation_failed', { errors: [{ pointer, code: 'invalid_value', detail }] })

const noMail: MailSettings = {
  version: 'lida',
  host: '',
  port: 587,
  security: 'starttls',
  user: '',
  from: '',
  hasPassword: false,
  passwordLost: false,
  fixed: { server: false, from: false },
  waiting: 0,
  failed: 2,
}
const someMail: MailSettings = {
  ...noMail,
  host: 'smtp.escola.test',
  user: 'avisos@escola.test',
  from: 'Escola <avisos@escola.test>',
  hasPassword: true,
}

test('without a mail server the page says what happens to mails, and a test asks for the server [S32]', async () => {
  const requests = await open(<MailPage />, {
    'GET /api/settings/mail': noMail,
    'POST /api/settings/mail/test': refused('#/host', 'Escreva o servidor de e-mail para testar.'),
  })
  expect(screen.getByText('Nenhum servidor de e-mail configurado')).toBeDefined()
  await press('Testar')
  expect(await screen.findByText('Escreva o servidor de e-mail para testar.')).toBeDefined()
  expect(field('Servidor (SMTP)').getAttribute('aria-invalid')).toBe('true')
  expect(requestsTo(requests, 'PUT /api/settings/mail')).toHaveLength(0)
})

test('a test sends the typed values and saves nothing; its result goes with the next change [S32]', async () => {
  const requests = await open(<MailPage />, {
    'GET /api/settings/mail': noMail,
    'POST /api/settings/mail/test': { ok: false, message: 'O servidor recusou o usuário ou a senha (535).' },
  })
  await userEvent.type(field('Servidor (SMTP)'), 'smtp.escola.test')
  await chooseOption('Segurança', /^TLS desde o início/)
  expect(field('Porta').value).toBe('465')
  await userEvent.type(field('Usuário'), 'avisos')
  await userEvent.type(field('Senha'), 'errada')
  await userEvent.type(field('Remetente'), 'avisos@escola.test')
  await press('Testar')
  expect(await screen.findByText('O servidor recusou o usuário ou a senha (535).')).toBeDefined()
  expect(await requestsTo(requests, 'POST /api/settings/mail/test')[0]?.json()).toEqual({
    host: 'smtp.escola.test',
    port: 465,
    security: 'tls',
    user: 'avisos',
    password: 'errada',
    from: 'avisos@escola.test',
  })
  expect(hasUnsavedText(), 'what was tried is not saved').toBe(true)
  await userEvent.type(field('Senha'), '!')
  expect(screen.queryByText('O servidor recusou o usuário ou a senha (535).')).toBeNull()
})

test('after a server is saved, every sentence in this window promises mails and the password is cleared [S32]', async () => {
  let mail = noMail
  runtimeConfig.mail = false
  const requests = await open(<MailPage />, {
    'GET /api/settings/mail': () => mail,
    'PUT /api/settings/mail': () => (mail = someMail),
  })
  await userEvent.type(field('Servidor (SMTP)'), 'smtp.escola.test')
  await userEvent.type(field('Usuário'), 'avisos@escola.test')
  await userEvent.type(field('Senha'), 'segredo')
  await userEvent.type(field('Remetente'), 'avisos')
  await press('Salvar')
  expect(await screen.findByText(/^Escreva um e-mail, ou Nome/)).toBeDefined()
  await userEvent.clear(field('Remetente'))
  await userEvent.type(field('Remetente'), 'Escola <avisos@escola.test>')
  await press('Salvar')
  expect(await screen.findByText('E-mail salvo. Vale a partir da próxima mensagem.')).toBeDefined()
  expect(requestsTo(requests, 'PUT /api/settings/mail')).toHaveLength(1)
  expect(runtimeConfig.mail).toBe(true)
  expect(field('Senha').value).toBe('')
  expect(screen.getByText('Em branco: fica o que já está guardado, cifrado.')).toBeDefined()
  await waitFor(() => expect(screen.queryByText('Nenhum servidor de e-mail configurado')).toBeNull())
})

test('a setting that opens a way to accounts asks for the person’s password before saving [L5]', async () => {
  const proofs: unknown[] = []
  let mail = someMail
  await open(<MailPage />, {
    'GET /api/settings/mail': () => mail,
    'PUT /api/settings/mail': async (request) => {
      const { currentPassword } = (await request.json()) as { currentPassword?: string }
      proofs.push(currentPassword)
      if (currentPassword === 'capivara no lago') return (mail = { ...someMail, host: 'smtp.outro.test' })
      const detail = 'A senha atual não confere.'
      return problem('password_wrong', {
        errors: [{ pointer: '#/currentPassword', code: 'password_wrong', detail }],
      })
    },
  })
  const change = async () => {
    await userEvent.clear(field('Servidor (SMTP)'))
    await userEvent.type(field('Servidor (SMTP)'), 'smtp.outro.test')
    await press('Salvar')
    return within(await screen.findByRole('dialog', { name: 'Confirme quem você é' }))
  }
  const first = await change()
  await userEvent.click(first.getByRole('button', { name: 'Fechar' }))
  expect(await screen.findByText('Nada foi salvo: faltou confirmar quem você é.')).toBeDefined()
  const dialog = await change()
  await userEvent.type(dialog.getByLabelText('Senha atual'), 'errada')
  await userEvent.click(dialog.getByRole('button', { name: 'Confirmar e salvar' }))
  expect(await dialog.findByText('A senha atual não confere.')).toBeDefined()
  await userEvent.clear(dialog.getByLabelText('Senha atual'))
  await userEvent.type(dialog.getByLabelText('Senha atual'), 'capivara no lago')
  await userEvent.click(dialog.getByRole('button', { name: 'Confirmar e salvar' }))
  expect(await screen.findByText('E-mail salvo. Vale a partir da próxima mensagem.')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(proofs).toEqual([undefined, undefined, 'errada', 'capivara no lago'])
})

test('values set by the environment are read-only, name their variable and can be tested [S32]', async () => {
  const mail = { ...someMail, security: 'offered' as const, fixed: { server: true, from: true } }
  const requests = await open(<MailPage />, {
    'GET /api/settings/mail': mail,
    'POST /api/settings/mail/test': { ok: true, message: 'O servidor aceitou a mensagem.' },
  })
  expect(screen.getAllByText('Definido pela variável SMTP_URL do servidor.')).toHaveLength(5)
  expect(screen.getByText('Definido pela variável MAIL_FROM do servidor.')).toBeDefined()
  expect(field('Servidor (SMTP)')).toMatchObject({ readOnly: true, value: 'smtp.escola.test' })
  expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
  await press('Testar')
  expect(await screen.findByText('O servidor aceitou a mensagem.')).toBeDefined()
  expect(await requestsTo(requests, 'POST /api/settings/mail/test')[0]?.json()).toMatchObject({ host: '', from: '' })
})

test('a stored password encrypted with another APP_SECRET is asked for again [L10]', async () => {
  await open(<MailPage />, { 'GET /api/settings/mail': { ...someMail, passwordLost: true } })
  expect(screen.getByText('A senha guardada não pode ser lida')).toBeDefined()
})

const provider: SignOnSettings = {
  version: 'lida',
  issuer: 'https://login.escola.test',
  clientId: 'prosa',
  hasSecret: true,
  secretLost: false,
  name: '',
  domains: ['escola.test'],
  linkByEmail: false,
  createAccounts: false,
  places: [
    { id: 'oidc', name: '', issuer: 'https://login.escola.test' },
    { id: 'oidc2', name: '', issuer: '' },
  ],
  fixed: { provider: false, name: false, domains: false, linkByEmail: false },
  redirectUri: 'https://prosa.escola.test/auth/callback',
}
const none = { ...provider, issuer: '', clientId: '', hasSecret: false, domains: [], places: [] }

test('an unreachable provider is reported at its field and the typed values stay [S18]', async () => {
  const detail = 'O certificado do servidor venceu ou ainda não vale.'
  const requests = await open(<SignOnPage />, {
    'GET /api/settings/sign-on': none,
    'PUT /api/settings/sign-on': refused('#/issuer', detail),
  })
  expect(screen.getByText('Não configurada: as pessoas entram com e-mail e senha.')).toBeDefined()
  expect(field('Endereço de retorno, para cadastrar no provedor').value).toBe(provider.redirectUri)
  await userEvent.type(field('Endereço do provedor'), 'https://login.escola.test')
  await press('Salvar')
  expect(await screen.findByText('Escreva a identificação que o provedor deu ao Prosa.')).toBeDefined()
  await userEvent.type(field('Identificação'), 'prosa')
  await userEvent.type(field('Segredo'), 'segredo')
  await userEvent.type(field('Domínios aceitos'), '@escola')
  await press('Salvar')
  expect(await screen.findByText('Escreva um domínio por linha, como escola.br.')).toBeDefined()
  await userEvent.clear(field('Domínios aceitos'))
  await userEvent.type(field('Domínios aceitos'), 'escola.test{Enter}rede.test')
  await press('Salvar')
  expect(await screen.findByText(detail)).toBeDefined()
  expect(field('Segredo').value).toBe('segredo')
  expect(await requestsTo(requests, 'PUT /api/settings/sign-on')[0]?.json()).toEqual({
    version: 'lida',
    issuer: 'https://login.escola.test',
    clientId: 'prosa',
    clientSecret: 'segredo',
    name: '',
    domains: ['escola.test', 'rede.test'],
    linkByEmail: false,
    createAccounts: false,
  })
})

test('changing or removing the provider says what follows for people [S18]', async () => {
  let settings = provider
  await open(<SignOnPage />, {
    'GET /api/settings/sign-on': () => settings,
    'POST /api/settings/sign-on/test': { ok: true, message: 'O provedor respondeu.' },
    'PUT /api/settings/sign-on': () => (settings = none),
  })
  await press('Testar')
  expect(await screen.findByText('O provedor respondeu.')).toBeDefined()
  await userEvent.type(field('Endereço do provedor'), '/novo')
  expect(screen.getByText(/cada pessoa vincula a sua de novo/)).toBeDefined()
  await userEvent.clear(field('Endereço do provedor'))
  expect(screen.getByText(/precisa criar uma senha/)).toBeDefined()
  await press('Salvar')
  expect(await screen.findByText('Conta institucional desligada.')).toBeDefined()
})

test('sign-in values set by the environment are read-only; the others can be set [S18]', async () => {
  const fixed = { provider: true, name: true, domains: false, linkByEmail: false }
  const requests = await open(<SignOnPage />, {
    'GET /api/settings/sign-on': { ...provider, name: 'Rede', fixed },
    'PUT /api/settings/sign-on': { ...provider, name: 'Rede', fixed, linkByEmail: true },
  })
  for (const variable of ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'])
    expect(screen.getByText(`Definido pela variável ${variable} do servidor.`)).toBeDefined()
  await userEvent.click(screen.getByLabelText('Vincular contas com o mesmo e-mail'))
  await press('Salvar')
  expect(await screen.findByText('Acesso salvo. Vale na hora.')).toBeDefined()
  expect(await requestsTo(requests, 'PUT /api/settings/sign-on')[0]?.json()).toMatchObject({
    issuer: '',
    name: '',
    domains: ['escola.test'],
    linkByEmail: true,
  })
})

const address: AddressSettings = {
  version: 'lida',
  publicUrl: 'http://localhost:3000',
  fixed: false,
  network: ['http://192.168.0.12:3000'],
  passkeys: 2,
  integrations: 1,
  signOn: true,
}

test('an address that differs from the current one gets a warning; one that leads elsewhere is not saved [L4]', async () => {
  const detail = 'Nesse endereço responde outra coisa, e não esta instalação do Prosa.'
  const { origin } = window.location
  let answer: () => object = () => refused('#/publicUrl', detail)
  await open(<AddressPage />, {
    'GET /api/settings/address': { ...address, publicUrl: origin },
    'PUT /api/settings/address': () => answer(),
  })
  expect(screen.queryByText('Não é o endereço que você está usando agora')).toBeNull()
  await userEvent.clear(field('Endereço'))
  await userEvent.type(field('Endereço'), 'http://prosa.escola.test')
  await press('Salvar')
  expect(await screen.findByText('Use https:// no começo.')).toBeDefined()
  await userEvent.clear(field('Endereço'))
  await userEvent.type(field('Endereço'), 'https://prosa.escola.test')
  expect(screen.getByText('Não é o endereço que você está usando agora')).toBeDefined()
  await press('Salvar')
  expect(await screen.findByText(detail)).toBeDefined()
  expect(field('Endereço').value).toBe('https://prosa.escola.test')
  answer = () => ({ ...address, publicUrl: 'https://prosa.escola.test' })
  await press('Salvar')
  expect(await screen.findByText('Endereço salvo. Os próximos links já saem com ele.')).toBeDefined()
})

test('an address that opens only on this computer gets a warning and a suggestion in the network [L4]', async () => {
  const requests = await open(<AddressPage />, {
    'GET /api/settings/address': address,
    'PUT /api/settings/address': { ...address, publicUrl: 'http://192.168.0.12:3000' },
  })
  expect(screen.getByText('Este endereço só abre neste computador.')).toBeDefined()
  await press('Usar http://192.168.0.12:3000')
  expect(field('Endereço').value).toBe('http://192.168.0.12:3000')
  expect(screen.queryByText('Este endereço só abre neste computador.')).toBeNull()
  await press('Salvar')
  expect(await screen.findByText('Endereço salvo. Os próximos links já saem com ele.')).toBeDefined()
  const [request] = requestsTo(requests, 'PUT /api/settings/address')
  expect(await request?.json()).toMatchObject({ publicUrl: 'http://192.168.0.12:3000' })
})

test('the page counts what depends on the address and says how to come back [L4]', async () => {
  await open(<AddressPage />, { 'GET /api/settings/address': address })
  expect(screen.getByText(/^2 chaves de acesso deixam de funcionar/)).toBeDefined()
  expect(screen.getByText(/^1 integração SGA assina para este endereço/)).toBeDefined()
  expect(screen.getByText(/cadastre o novo endereço de retorno/)).toBeDefined()
  expect(screen.getByText(/quem administra o servidor pode defini-lo lá/)).toBeDefined()
})

test('an address set by the environment is read-only and names its variable [L4]', async () => {
  await open(<AddressPage />, { 'GET /api/settings/address': { ...address, fixed: true, passkeys: 0, signOn: false } })
  expect(screen.getByText('Definido pela variável PUBLIC_URL do servidor.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
  expect(screen.queryByText(/chaves de acesso/)).toBeNull()
})

test('another provider has its own card, and its preset fills in the address [S18]', async () => {
  const empty = { ...none, places: provider.places }
  const requests = await open(<SignOnPage />, {
    'GET /api/settings/sign-on': provider,
    'GET /api/settings/sign-on?provider=oidc2': empty,
    'PUT /api/settings/sign-on': refused(
      '#/domains',
      'Para criar contas, escreva os domínios de e-mail da sua escola.',
    ),
  })
  await press('Acrescentar outro provedor')
  const section = within(await screen.findByRole('form', { name: 'Outro provedor' }))
  expect(await section.findByLabelText('Identificação')).toBeDefined()
  await userEvent.click(section.getByRole('combobox', { name: 'Tipo de provedor' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Microsoft Entra' }))
  const issuer = section.getByLabelText<HTMLInputElement>('Endereço do provedor')
  expect(issuer.value).toBe('https://login.microsoftonline.com/{tenant}/v2.0')
  await userEvent.type(section.getByLabelText('Identificação'), 'prosa')
  await userEvent.click(section.getByLabelText('Criar a conta de quem entra pela primeira vez'))
  await userEvent.click(section.getByRole('button', { name: 'Salvar' }))
  expect(await section.findByText(/Ponha no endereço o ID do diretório/)).toBeDefined()
  await userEvent.clear(issuer)
  await userEvent.type(issuer, 'https://login.microsoftonline.com/72f988bf/v2.0')
  await userEvent.click(section.getByRole('button', { name: 'Salvar' }))
  expect(await section.findByText(/Para criar contas, escreva os domínios/)).toBeDefined()
  const [sent] = requestsTo(requests, 'PUT /api/settings/sign-on')
  expect(new URL(sent?.url ?? '').searchParams.get('provider')).toBe('oidc2')
})

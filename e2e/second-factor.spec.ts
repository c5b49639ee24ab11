import { codeOf } from '../apps/server/test/authenticator.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, expectErrors, forgetDevice, test } from './support/test.ts'

test('a second factor is enabled with an authenticator app, and required at the next sign-in [L7]', async ({
  page,
  invite,
  signIn,
}) => {
  const gabriel = await invite('Gabriel Lins')
  await signIn(gabriel)
  await page.goto('/profile?tab=security')
  await page.getByRole('button', { name: 'Ligar verificação em duas etapas' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Senha atual').fill(gabriel.password)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByRole('img', { name: /Código QR/ })).toBeVisible()
  await expectAccessible(page)
  const key = await dialog.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]+$/).textContent()
  await dialog.getByLabel('Código de 6 números').fill(codeOf(key ?? ''))
  await dialog.getByRole('button', { name: 'Ligar' }).click()
  const codeItems = dialog.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')
  await expect(codeItems).toHaveCount(10)
  const [recoveryCode = ''] = await codeItems.allTextContents()
  await dialog.getByRole('button', { name: 'Já guardei os códigos' }).click()
  await expect(page.getByText('10 códigos de recuperação restantes')).toBeVisible()

  await forgetDevice(page)
  expectErrors('409', '422')
  await page.goto('/auth/login')
  await page.getByLabel('E-mail').fill(gabriel.email)
  await page.getByLabel('Senha', { exact: true }).fill(gabriel.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Código de verificação').fill('000000')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('O código não confere ou já foi usado. Espere o próximo')).toBeVisible()
  await page.getByLabel('Código de verificação').fill(recoveryCode)
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page).toHaveURL('/assistants')
})

test('a passkey created in the profile signs in without a password [L7]', async ({ page, invite, signIn }) => {
  const helena = await invite('Helena Dias')
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  await signIn(helena)
  await page.goto('/profile?tab=security')
  await page.getByRole('button', { name: 'Criar chave de acesso' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome da chave').fill('Celular da Helena')
  await dialog.getByLabel('Senha atual').fill(helena.password)
  await dialog.getByRole('button', { name: 'Criar chave' }).click()
  await expect(page.getByText('Celular da Helena')).toBeVisible()

  await forgetDevice(page)
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
  await expect(page).toHaveURL('/assistants')
})

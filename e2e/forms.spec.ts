import { expect, test } from './support/test.ts'

test('S45 a form complains when a field is left, and never while one writes', async ({ page }) => {
  await page.goto('/auth/login')
  const email = page.getByLabel('E-mail')
  const complaint = page.getByText('Escreva um e-mail válido, como nome@escola.br.')
  await email.pressSequentially('ana@')
  await email.press('Backspace')
  await expect(complaint).toHaveCount(0)
  await email.blur()
  await expect(complaint).toBeVisible()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription(/Escreva um e-mail válido/)

  await email.fill('ana@escola.test')
  await expect(complaint, 'right again, but not left yet').toBeVisible()
  await email.blur()
  await expect(complaint).toHaveCount(0)
})

test('S45 sending validates too, and leads to the first field that is wrong', async ({ page }) => {
  let calls = 0
  await page.route('**/api/auth/sign-in', (route) => {
    calls++
    return route.continue()
  })
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('Escreva um e-mail válido, como nome@escola.br.')).toBeVisible()
  await expect(page.getByText('Escreva a sua senha.')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  expect(calls).toBe(0)
})

test.describe('inside', () => {
  test.use({ as: 'admin' })

  test('S45 a choice complains when its group is left', async ({ page }) => {
    await page.goto('/users')
    await page.getByRole('button', { name: 'Convidar usuário' }).click()
    const dialog = page.getByRole('dialog')
    const complaint = dialog.getByText('Escolha pelo menos um papel.')
    await dialog.getByRole('checkbox', { name: 'Usuário' }).uncheck()
    await expect(complaint).toHaveCount(0)
    await dialog.getByLabel('E-mail').focus()
    await expect(complaint).toBeVisible()
  })

  test('S45 two fields that must agree are compared when the second is left', async ({ page }) => {
    await page.goto('/profile?tab=security')
    await page.getByLabel('Senha atual').fill('qualquer uma')
    await page.getByLabel('Nova senha').fill('rio que corre manso')
    await page.getByLabel('Confirmar senha').fill('rio que corre')
    const complaint = page.getByText('As duas senhas precisam ser iguais.')
    await expect(complaint).toHaveCount(0)
    await page.getByLabel('Confirmar senha').blur()
    await expect(complaint).toBeVisible()
  })
})

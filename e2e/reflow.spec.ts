import { expectAccessible, expectReflow } from './support/accessibility.ts'
import { chatAbout, publishAssistant } from './support/assistants.ts'
import { goOn } from './support/go-on.ts'
import { openLink } from './support/shares.ts'
import { expect, test } from './support/test.ts'

// checks each of many screens at the smallest width
test.describe.configure({ timeout: 180_000 })

test('public pages fit 320 px, and say how accessibility is tested [X1]', async ({ page, apiAs }) => {
  const api = apiAs('admin')
  const assistantId = await publishAssistant(api, { name: 'Tutor com um nome comprido para telas estreitas' })
  const { path } = await openLink(api, assistantId)
  for (const address of [path, '/entrar', '/privacidade', '/ajuda', '/auth/forgot-password', '/auth/login']) {
    await page.goto(address)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectReflow(page)
  }
  await page.getByRole('link', { name: 'Acessibilidade' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Acessibilidade' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Entrar \d/ })).toBeVisible()
  await expectReflow(page)
  await expectAccessible(page)
})

test.describe('on a phone held sideways', () => {
  test.use({ as: 'user', hasTouch: true, isMobile: true, viewport: { width: 640, height: 320 } })

  test('the field in use stays in view above the on-screen keyboard [X1]', async ({ page, apiAs }) => {
    const id = await publishAssistant(apiAs('user'), { name: 'Tutor de lado' })
    for (const [address, label] of [
      [`/assistants/manage/${id}`, 'Descrição'],
      [`/assistants/${id}/chats`, 'Mensagem'],
    ] as const) {
      await page.setViewportSize({ width: 640, height: 320 })
      await goOn(page, address)
      const field = page.getByRole('textbox', { name: label, exact: true })
      await field.focus()
      await page.setViewportSize({ width: 640, height: 170 })
      await page.keyboard.type('Para o 8º ano')
      await expect(field).toBeInViewport()
    }
  })

  test('the state of a draft is not squeezed by the buttons beside it [X1, S13]', async ({ page, apiAs }) => {
    const id = await publishAssistant(apiAs('user'), { name: 'Tutor de lado' })
    await goOn(page, `/assistants/manage/${id}`)
    await page.getByRole('textbox', { name: 'Descrição', exact: true }).fill('Para o 8º ano')
    const state = page.getByText(/^Alterações não publicadas/)
    await expect(state).toBeVisible()
    expect(await state.evaluate(({ offsetWidth }: HTMLElement) => offsetWidth)).toBeGreaterThan(80)
  })
})

test.describe('signed in', () => {
  test.use({ as: 'user' })

  test('pages that teachers use every day fit 320 px [X1]', async ({ page, apiAs }) => {
    const api = apiAs('user')
    const id = await publishAssistant(api, { name: 'Tutor de telas estreitas' })
    const chat = await chatAbout(api, id, 'Como funciona a fotossíntese?')
    for (const address of [
      '/assistants',
      `/assistants/manage/${id}`,
      `/assistants/manage/${id}/access`,
      `/assistants/manage/${id}/sharing`,
      chat,
      '/chats',
      '/profile',
      '/results',
    ]) {
      await goOn(page, address)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectReflow(page)
    }
  })
})

test.describe('as an administrator', () => {
  test.use({ as: 'admin' })

  test('lists with many buttons fit 320 px [X1]', async ({ page }) => {
    for (const address of ['/users', '/ratings', '/settings/partners', '/settings/groups']) {
      await goOn(page, address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectReflow(page)
    }
  })
})

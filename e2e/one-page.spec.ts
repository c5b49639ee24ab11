import type { Locator, Page } from '@playwright/test'
import { publishAssistant } from './support/assistants.ts'
import { goOn } from './support/go-on.ts'
import { expect, expectErrors, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** Position of the page's title, in pixels. */
async function titleAt(page: Page, address: string) {
  await goOn(page, address)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeVisible()
  const box = await title.boundingBox()
  const size = await title.evaluate((heading) => getComputedStyle(heading).fontSize)
  return { address, x: Math.round(box?.x ?? 0), y: Math.round(box?.y ?? 0), size }
}

async function expectOnePlace(page: Page, addresses: readonly string[]) {
  const places = []
  for (const address of addresses) places.push(await titleAt(page, address))
  const [first] = places
  for (const place of places) expect(place).toEqual({ ...first, address: place.address })
  return first!
}

/** Expects that a message at rest covers none of these buttons. */
async function expectFree(page: Page, message: Locator, names: readonly string[]) {
  for (const name of names) {
    const covers = async () => {
      const [a, b] = [
        await message.boundingBox(),
        await page.getByRole('button', { name, exact: true }).first().boundingBox(),
      ]
      if (!a || !b) return `${name} or the message is not in sight`
      return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
    }
    await expect.poll(covers, name).toBe(false)
  }
}

test.describe('as an administrator', () => {
  test.use({ as: 'admin' })

  test('the title of every main page has the same position and size [C9, S11]', async ({ page, apiAs }) => {
    await publishAssistant(apiAs('admin'), { name: 'Página única' })
    const main = await expectOnePlace(page, [
      '/assistants',
      '/results',
      '/ratings',
      '/users',
      '/stats',
      '/stats/students',
      '/profile',
    ])
    const settings = await expectOnePlace(page, [
      '/settings/general',
      '/settings/models',
      '/settings/groups',
      '/settings/health',
      '/settings/privacy',
      '/settings/permission-profiles',
    ])
    expect(settings.y).toBe(main.y)
    expect(settings.size).toBe(main.size)
  })

  test('in a wide window the content is centred, with the same width on every page [C9]', async ({ page }) => {
    await page.setViewportSize({ width: 1920, height: 1080 })
    await expectOnePlace(page, ['/assistants', '/results', '/users', '/stats', '/profile'])
  })

  test('between the pages of an assistant the title stays in place [S13, S14, S15]', async ({ page, apiAs }) => {
    const id = await publishAssistant(apiAs('admin'), { name: 'Sem pulos' })
    const at = `/assistants/manage/${id}`
    await expectOnePlace(page, [at, `${at}/access`, `${at}/sharing`, `${at}/webhooks`, `${at}/assessments`])
  })

  test('news and messages do not cover the next buttons [S59, S60]', async ({ page, apiAs }) => {
    const { id } = await apiAs('admin').createAssistant({ body: { name: 'Recado' } })
    await page.goto(`/assistants/manage/${id}`)
    await page.getByRole('button', { name: 'Colar texto' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nome').fill('Horários')
    await dialog.getByLabel('Texto').fill('A biblioteca abre às 8h.')
    await dialog.getByRole('button', { name: 'Adicionar' }).click()
    const toast = (edge: 'top' | 'bottom') =>
      page.locator(`[data-sonner-toaster][data-y-position=${edge}] [data-sonner-toast]`).first()
    await expect(toast('bottom')).toBeVisible()
    await expectFree(page, toast('bottom'), ['Enviar', 'Recomeçar', 'Compartilhar', 'Publicar'])

    await page.goto('/profile')
    await page.getByRole('button', { name: 'Salvar dados' }).click()
    await expect(toast('top')).toBeVisible()
    await expectFree(page, toast('top'), ['Salvar dados'])
    await expect.poll(async () => (await toast('top').boundingBox())?.y, 'below the heads of pages').toBeGreaterThan(80)
  })
})

test.describe('as a user', () => {
  test.use({ as: 'user' })

  test('with reduced motion no frame shows an earlier state [C9]', async ({ page }) => {
    await page.goto('/profile')
    await expect(page.getByRole('tab', { name: 'Aparência' })).toBeVisible()
    const visiblePart = () =>
      page.locator('main').evaluate((main) => {
        const padding = () => getComputedStyle(main).paddingTop
        const before = padding()
        main.style.paddingTop = '7px'
        const after = padding()
        main.style.paddingTop = ''
        return [before, after]
      })
    expect(await visiblePart(), 'as the system wishes').toEqual(['0px', '7px'])
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.evaluate(() => (document.documentElement.dataset['motion'] = 'less'))
    expect(await visiblePart(), 'as chosen in the profile').toEqual(['0px', '7px'])
  })

  test('a clicked tab has no focus ring; one reached by keyboard has [C9]', async ({ page }) => {
    await page.goto('/profile')
    const tab = page.getByRole('tab', { name: 'Aparência' })
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    const ring = () => page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)
    expect(await ring()).toBe('none')
    await page.keyboard.press('ArrowRight')
    await expect.poll(ring).toBe('solid')
  })

  test('an address without a page has a title, a sentence and the specified words [S33, S57]', async ({ page }) => {
    expectErrors('404')
    await page.goto('/nada')
    await expect(page).toHaveTitle('Link inválido · Prosa')
    await expect(page.getByText('Page not found: /nada')).toBeVisible()
    await expect(page.getByText(/não existe ou não está liberada/)).toBeVisible()
  })
})

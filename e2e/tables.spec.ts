import type { Page } from '@playwright/test'
import { publishAssistant } from './support/assistants.ts'
import { goOn } from './support/go-on.ts'
import { openLink } from './support/shares.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'admin' })
test.describe.configure({ timeout: 240_000 })

const longName = 'Maria Aparecida do Nascimento Albuquerque Ferreira'
const windows = [360, 600, 768, 900, 1024, 1440]

/** Describes everything in a page's tables that cannot be read or reached. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const faults = scrollWidth > clientWidth ? [`the page scrolls by ${scrollWidth - clientWidth} px`] : []
    const least = { name: 12 * 16, fact: 6 * 16 }
    for (const table of document.querySelectorAll('table')) {
      const area = table.parentElement
      if (!area) continue
      if (area.scrollWidth > area.clientWidth) faults.push(`${table.ariaLabel} is wider than its place`)
      const edge = area.getBoundingClientRect().right
      for (const cell of table.querySelectorAll<HTMLElement>('tbody tr:first-child > td')) {
        const { width, right } = cell.getBoundingClientRect()
        const part = cell.dataset['part']
        if (right > edge + 1) faults.push(`${table.ariaLabel}: ${cell.dataset['label']} is cut`)
        if (width > 0 && (part === 'name' || part === 'fact') && width < least[part])
          faults.push(`${table.ariaLabel}: ${cell.dataset['label']} has ${Math.round(width)} px`)
      }
    }
    return faults
  })

test('every table can be read and used at any width [S13, S22, S29]', async ({ page, apiAs, invite }) => {
  const api = apiAs('admin')
  const { id: userId } = await invite(longName)
  const assistantId = await publishAssistant(api, { name: 'Tire-dúvidas da secretaria do ensino médio integrado' })
  await openLink(api, assistantId, { name: 'Matrículas e rematrículas do próximo ano letivo' })
  const params = { assistantId }
  await api.createWebhook({
    params,
    body: {
      name: 'Fluxo do n8n para a coordenação pedagógica do ensino médio',
      url: 'https://sga.exemplo.org/entrada',
      events: ['chat.created', 'message.created'],
      level: 'metadata',
      headers: [],
    },
  })
  await api.addAccess({ params, body: { principals: [{ kind: 'user', id: userId }], role: 'viewer' } })
  const manage = `/assistants/manage/${assistantId}`
  const addresses = [
    '/users',
    `/users/${userId}/assistants`,
    `${manage}/webhooks`,
    `${manage}/sharing`,
    `${manage}/access`,
    '/settings/audit',
    '/settings/models',
  ]
  for (const address of addresses) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await goOn(page, address)
    await expect(page.getByRole('table').first().getByRole('row').nth(1), address).toBeVisible()
    for (const width of windows) {
      await page.setViewportSize({ width, height: 900 })
      // parts of the page follow the window a moment later
      await expect.poll(() => faultsOf(page), `${address} at ${width} px`).toEqual([])
    }
  }
})

test('a click anywhere in a row opens it, except on its checkbox [S29]', async ({ page, invite }) => {
  const { id } = await invite('Zuleica da Linha Inteira')
  await page.goto('/users?q=Zuleica%20da%20Linha')
  const row = page.getByRole('row', { name: /Zuleica da Linha Inteira/ })
  await row.getByRole('checkbox').check()
  await row.getByRole('checkbox').uncheck()
  await expect(page).toHaveURL(/\/users\?q=/)
  await row.getByRole('cell').nth(2).click()
  await expect(page).toHaveURL(`/users/${id}`)
})

import type { Page } from '@playwright/test'
import { chatAbout, publishAssistant } from './support/assistants.ts'
import { goOn } from './support/go-on.ts'
import type { Api } from './support/people.ts'
import { beginActivity, openSchool } from './support/schools.ts'
import { openLink } from './support/shares.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'admin' })
test.describe.configure({ timeout: 240_000 })

const longName = 'Maria Aparecida do Nascimento Albuquerque Ferreira'
const windows = [360, 600, 768, 900, 1024, 1280, 1366, 1440]

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

/** Names the controls of rows that a person cannot see without scrolling sideways. */
const cutControls = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-part=actions] :is(a, button)')].flatMap((control) => {
      const { left, right } = control.getBoundingClientRect()
      const area = control.closest('[role=group]')?.getBoundingClientRect()
      const isInside =
        area && left >= area.left && right <= area.right + 1 && right <= document.documentElement.clientWidth
      return isInside ? [] : [`${control.ariaLabel ?? control.textContent} ends at ${Math.round(right)} px`]
    }),
  )

const rows = (page: Page) => page.getByRole('table').first().getByRole('row')

/** Creates something to list on each page that shows a table, and returns the pages' addresses. */
async function fillTables(api: Api, student: Page, userId: number): Promise<{ own: string[]; more: string[] }> {
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
  const chatId = (await chatAbout(api, assistantId, 'Que horas abre a secretaria?')).split('/').at(-1) ?? ''
  const { messages } = await api.getChat({ params: { chatId } })
  const rated = { chatId, messageId: messages.at(-1)?.id ?? '' }
  await api.rateAnswer({ params: rated, body: { value: 'bad', comment: 'Faltou dizer que no sábado fecha.' } })
  const school = await openSchool(api, process.env['E2E_URL'] ?? '')
  const activity = await school.activity({ title: 'Fotossíntese e respiração celular nas plantas do cerrado' })
  await student.goto(await school.launch(activity.code))
  await beginActivity(student)
  await school.close()
  const manage = `/assistants/manage/${assistantId}`
  return {
    own: ['/users', `/users/${userId}/assistants`, `${manage}/webhooks`, `${manage}/sharing`, `${manage}/access`],
    more: [
      '/ratings',
      `/results?assistant=${assistantId}&tab=ratings`,
      '/settings/sga',
      '/settings/permission-profiles',
      `/assistants/manage/${school.assistantId}/assessments`,
      `/assistants/manage/${school.assistantId}/assessments/${activity.id}`,
    ],
  }
}

test('every table can be read and used at any width, and the menus of its rows are in sight [S13, S22, S29]', async ({
  page,
  apiAs,
  invite,
  browser,
}) => {
  const { id: userId } = await invite(longName)
  const student = await browser.newContext()
  const { own, more } = await fillTables(apiAs('admin'), await student.newPage(), userId)
  await student.close()
  for (const address of [...own, '/settings/audit', '/settings/models']) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await goOn(page, address)
    await expect(rows(page).nth(1), address).toBeVisible()
    for (const width of windows) {
      await page.setViewportSize({ width, height: 900 })
      // parts of the page follow the window a moment later
      await expect.poll(() => faultsOf(page), `${address} at ${width} px`).toEqual([])
    }
  }
  for (const address of [...own, ...more]) {
    await goOn(page, address)
    await expect(page.locator('[data-part=actions] :is(a, button)').first(), address).toBeAttached()
    for (const width of [1024, 1280, 1366]) {
      await page.setViewportSize({ width, height: 768 })
      await expect.poll(() => cutControls(page), `${address} at ${width} px`).toEqual([])
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

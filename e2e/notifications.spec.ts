import type { Page } from '@playwright/test'
import { type PushService, startPushService, type TestBrowser } from '../apps/server/test/push-service.ts'
import { expectAccessible } from './support/accessibility.ts'
import { wholeBrowser } from './support/browser.ts'
import { people } from './support/people.ts'
import { type Product, startProduct } from './support/product.ts'
import { chooseAction, expect, expectErrors, test } from './support/test.ts'

// the headless shell has no notifications
test.use({ launchOptions: wholeBrowser })
test.describe.configure({ timeout: 180_000 })

test.describe('with a push service', () => {
  test.use({ baseURL: '' })
  let product: Product
  let service: PushService
  let device: TestBrowser
  test.beforeAll(async () => {
    service = await startPushService()
    device = await service.newBrowser()
    product = await startProduct({ EGRESS_ALLOW: service.host })
  })
  test.afterAll(async () => {
    await product.remove()
    await service.close()
  })

  /** Replaces the browser vendor's push service, which tests cannot reach, behind the browser's own interface. */
  async function subscribeHere(page: Page): Promise<void> {
    const { endpoint, keys } = device
    await page.addInitScript(
      (subscription) => {
        PushManager.prototype.subscribe = () =>
          Promise.resolve({ toJSON: () => subscription } as unknown as PushSubscription)
      },
      { endpoint, keys },
    )
  }

  /**
   * Delivers a message to the service worker as the browser would, and waits until the worker has shown it: Chromium forgets
   * a notification that is read between its creation and its display.
   */
  async function deliver(page: Page, data: string): Promise<void> {
    const cdp = await page.context().newCDPSession(page)
    const found = Promise.withResolvers<string>()
    const ended = Promise.withResolvers<unknown>()
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${product.url}/` && !isDeleted)
      if (ours) found.resolve(ours.registrationId)
    })
    cdp.on(
      'BackgroundService.backgroundServiceEventReceived',
      ({ backgroundServiceEvent: { eventName, eventMetadata } }) => {
        if (eventName === 'Push event completed') ended.resolve(eventMetadata)
      },
    )
    await cdp.send('ServiceWorker.enable')
    await cdp.send('BackgroundService.setRecording', { service: 'pushMessaging', shouldRecord: true })
    await cdp.send('BackgroundService.startObserving', { service: 'pushMessaging' })
    const registrationId = await found.promise
    await cdp.send('ServiceWorker.deliverPushMessage', { origin: product.url, registrationId, data })
    expect(await ended.promise).toEqual([{ key: 'Status', value: 'Success' }])
    await cdp.send('BackgroundService.clearEvents', { service: 'pushMessaging' })
    await cdp.detach()
  }

  const notificationsOf = (page: Page) =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const notifications = await registration.getNotifications()
      return notifications.map(({ title, body, tag }) => ({ title, body, tag }))
    })

  test('notifications are enabled, tested and shown on a device; an offline page says so [S22, C8, C11]', async ({
    page,
    context,
    enterAs,
  }) => {
    await context.grantPermissions(['notifications'], { origin: product.url })
    await subscribeHere(page)
    await enterAs(people.user)
    await page.goto(`${product.url}/profile?tab=notices`)
    const activate = page.getByRole('button', { name: 'Ativar notificações' })
    await expect(activate).toBeVisible()
    const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    expect(await workers(), 'nobody has a service worker unasked').toBe(0)

    await activate.press('Enter')
    await expect(page.getByText('Notificações ativadas neste aparelho.')).toBeVisible()
    const list = page.getByRole('list', { name: 'Aparelhos com notificações' })
    await expect(list.getByText('Este aparelho')).toBeVisible()
    await expectAccessible(page)

    await list.getByRole('button', { name: 'Enviar teste' }).click()
    await expect(page.getByText(/Notificação enviada/)).toBeVisible()
    await expect.poll(async () => (await service.shownBy(device)).length, { timeout: 60_000 }).toBe(1)
    const [sent] = await service.shownBy(device)
    await deliver(page, JSON.stringify(sent))
    const notice = { title: 'As notificações estão ativas', body: sent?.['text'], tag: '/profile?tab=notices' }
    expect(await notificationsOf(page)).toEqual([notice])
    await deliver(page, 'nothing that anybody could read')
    expect((await notificationsOf(page)).map(({ title }) => title)).toContain('Há uma novidade para você')
    const cacheKeys = await page.evaluate(() => caches.keys())
    expect(cacheKeys, 'nothing is kept for later').toEqual([])

    expectErrors('Failed to load resource')
    await product.stop()
    await page.goto(`${product.url}/assistants`)
    await expect(page.getByRole('heading', { name: 'Sem conexão' })).toBeVisible()
    await expectAccessible(page)
    await product.restart()
    await page.getByRole('link', { name: 'Tentar de novo' }).click()
    await expect(page.getByRole('heading', { name: 'Assistentes' })).toBeVisible()

    await page.goto(`${product.url}/profile?tab=notices`)
    await list.getByRole('button', { name: /^Remover/ }).click()
    await expect(page.getByText('Aparelho removido.')).toBeVisible()
    await expect(activate).toBeVisible()
    await expect.poll(workers).toBe(0)
  })

  test('notifications continue in the person’s next session, but not in another person’s [S22]', async ({
    page,
    context,
    signIn,
  }) => {
    expectErrors('401 (Unauthorized)')
    await context.grantPermissions(['notifications'], { origin: product.url })
    await subscribeHere(page)
    await page.goto(`${product.url}/auth/login`)
    await signIn(people.user)
    await page.goto(`${product.url}/profile?tab=notices`)
    await page.getByRole('button', { name: 'Ativar notificações' }).click()
    await expect(page.getByText('Este aparelho', { exact: true })).toBeVisible()
    // simulates an expired session: the token is no longer valid
    await page.evaluate(() => localStorage.setItem('prosa.session-token', 'x'.repeat(43)))
    await page.goto(`${product.url}/auth/login`)
    const renewed = page.waitForResponse(
      (response) => response.url().endsWith('/api/me/push-devices') && response.request().method() === 'POST',
    )
    await signIn(people.user)
    await renewed
    await page.goto(`${product.url}/profile?tab=notices`)
    await expect(page.getByText('Este aparelho', { exact: true })).toBeVisible()

    await chooseAction(page, /menu da conta/, 'Sair')
    await page.waitForURL(/\/auth\/login/)
    await signIn(people.partner)
    await page.goto(`${product.url}/profile?tab=notices`)
    await expect(page.getByRole('button', { name: 'Ativar notificações' })).toBeVisible()
  })
})

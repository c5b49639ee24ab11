import { randomUUID } from 'node:crypto'
import { test as base, type BrowserContext, expect, type Page } from '@playwright/test'
import type { Role } from '@prosa/contract/protocol/permissions.ts'
import { type Api, apiOf, createPerson, type People, people, type Person } from './people.ts'

interface Fixtures {
  /** Whose session the browser has from the beginning: `test.use({ as: 'user' })`. Nobody's where left out. */
  as: Role | undefined
  /** Gives the browser the session of a person that the test made. */
  enterAs: (person: Pick<Person, 'token'>) => Promise<void>
  /** Enters on the login page, with a session that the test may end. */
  signIn: (person: Pick<Person, 'email' | 'password'>) => Promise<void>
  /** What the browser refused because of the content security policy; must be empty at the end. */
  violations: string[]
}

interface WorkerFixtures {
  people: People
  /** The API as the person of that role. */
  apiAs: (role: Role) => Api
  /** Another person, invited and in. */
  invite: (name: string, role?: Role) => Promise<Person>
}

/** Where the browser keeps the token of a session [S38]. */
const sessionKey = 'prosa.session-token'

const url = process.env['E2E_URL'] ?? ''
const expectedError = 'expected error'

/** Journeys in a real browser against the real product; an error on the console or a breach of the CSP fails the test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  as: [undefined, { option: true }],
  baseURL: async ({}, use) => use(url),
  people: [async ({}, use) => use(people), { scope: 'worker' }],
  apiAs: [async ({ people }, use) => use((role) => apiOf(url, people[role].token)), { scope: 'worker' }],
  invite: [
    async ({ apiAs }, use) =>
      use((name, role = 'user') =>
        createPerson(url, apiAs('admin'), { name, email: `${randomUUID()}@escola.test`, role }),
      ),
    { scope: 'worker' },
  ],
  violations: async ({}, use) => {
    const violations: string[] = []
    await use(violations)
    expect(violations, 'breaches of the content security policy').toEqual([])
  },
  context: async ({ context, as, people, violations }, use, { annotations }) => {
    const errors = watchErrors(context)
    if (as) await enter(context, people[as])
    await watchPolicy(context, violations)
    await use(context)
    const expected = annotations.filter(({ type }) => type === expectedError).map(({ description = '' }) => description)
    const unexpected = errors.filter((error) => !expected.some((piece) => error.includes(piece)))
    expect(unexpected, 'errors on the console').toEqual([])
  },
  enterAs: async ({ context }, use) => {
    await use(async (person) => void (await enter(context, person)))
  },
  signIn: async ({ page }, use) => {
    await use(async ({ email, password }) => {
      if (!page.url().includes('/auth/login')) await page.goto('/auth/login')
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Senha', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Entrar', exact: true }).click()
      await page.waitForURL(({ pathname }) => !pathname.startsWith('/auth/'))
    })
  },
})

export { expect }

/** Errors on the console that the running test expects, by a piece of their text. */
export function expectErrors(...pieces: string[]): void {
  test.info().annotations.push(...pieces.map((description) => ({ type: expectedError, description })))
}

/**
 * Gives a browser context a person's session, once: what the product does with it afterwards stays done, in every tab. A
 * storage state does so in a page of its own, which took a sixth of what a test of one page costs.
 */
export const enter = (context: BrowserContext, { token }: Pick<Person, 'token'>): Promise<unknown> =>
  context.addInitScript(
    ([key, value]) => {
      if (window !== top || !location.protocol.startsWith('http')) return
      const mark = `entered ${value}`
      const isIn = sessionStorage.getItem(mark) ?? localStorage.getItem(mark)
      sessionStorage.setItem(mark, 'yes')
      localStorage.setItem(mark, 'yes')
      if (isIn === null) localStorage.setItem(key, value)
    },
    [sessionKey, token] as const,
  )

function watchErrors(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => errors.push(String(error.error())))
  return errors
}

/** The console tells of breaches too, but a test could expect those away. */
async function watchPolicy(context: BrowserContext, violations: string[]): Promise<void> {
  await context.exposeFunction('tellViolation', (violation: string) => violations.push(violation))
  await context.addInitScript(() => {
    // a frame without an origin draws what others wrote: what it is refused there is no mistake of a page
    if (origin === 'null') return
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      const { tellViolation } = globalThis as unknown as { tellViolation: (violation: string) => void }
      tellViolation(`${effectiveDirective} ${blockedURI} ${sample}`)
    })
  })
}

/** The token that the browser keeps. */
export const keptToken = (page: Page): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), sessionKey)

/** The device forgets whoever uses it. Away from the page first, which would go on to ask without its token. */
export async function forgetDevice(page: Page): Promise<void> {
  await page.goto('/livez')
  await page.evaluate(() => localStorage.clear())
}

/** Opens the menu of that name and takes an action of it. */
export async function chooseAction(page: Page, menu: string | RegExp, action: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Opens the select of that name and takes an option of it. */
export async function chooseOption(page: Page, select: string | RegExp, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: select }).click()
  await page.getByRole('option', { name: option }).press('Enter')
}

import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { test as base, type BrowserContext, expect, type Page } from '@playwright/test'
import type { Role } from '@prosa/contract/protocol/permissions.ts'
import { type Api, apiOf, createPerson, type People, people, type Person } from './people.ts'
import { recordVisits } from './visits.ts'

interface Fixtures {
  /** The role whose session the browser starts with: `test.use({ as: 'user' })`; no session by default. */
  as: Role | undefined
  /** Gives the browser the session of a person created by the test. */
  enterAs: (person: Pick<Person, 'token'>) => Promise<void>
  /** Signs in on the login page, with a session that the test may end. */
  signIn: (person: Pick<Person, 'email' | 'password'>) => Promise<void>
  /** Violations of the content security policy; must be empty at the end. */
  violations: string[]
  /** Notes the routes and operations that a passed test touched, for `npm test -- --changed`. */
  visits: void
}

interface WorkerFixtures {
  people: People
  /** The API for the person of that role. */
  apiAs: (role: Role) => Api
  /** Invites another person, who has signed in. */
  invite: (name: string, role?: Role) => Promise<Person>
}

/** Storage key of a session's token [S38]. */
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
  visits: [
    async ({ browser }, use, info) => {
      const visits = recordVisits(browser)
      await use()
      if (info.status === 'passed')
        visits.save(path.relative(path.resolve(import.meta.dirname, '../..'), info.file), info.title)
    },
    { auto: true },
  ],
  context: async ({ context, as, people, violations }, use, { annotations }) => {
    const errors = watchErrors(context)
    if (as) await addSession(context, people[as])
    await watchPolicy(context, violations)
    await use(context)
    const expected = annotations.filter(({ type }) => type === expectedError).map(({ description = '' }) => description)
    const unexpected = errors.filter((error) => !expected.some((piece) => error.includes(piece)))
    expect(unexpected, 'errors on the console').toEqual([])
  },
  enterAs: async ({ context }, use) => {
    await use(async (person) => void (await addSession(context, person)))
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

/** Allows errors on the console that contain one of these texts. */
export function expectErrors(...pieces: string[]): void {
  test.info().annotations.push(...pieces.map((description) => ({ type: expectedError, description })))
}

/**
 * Gives a browser context a person's session, once: later changes by the product stay, in every tab. A storage state would open a
 * separate page, which took a sixth of the cost of a test with one page.
 */
export const addSession = (context: BrowserContext, { token }: Pick<Person, 'token'>): Promise<unknown> =>
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

/** Collects violations separately from the console, whose errors a test may allow. */
async function watchPolicy(context: BrowserContext, violations: string[]): Promise<void> {
  await context.exposeFunction('tellViolation', (violation: string) => violations.push(violation))
  await context.addInitScript(() => {
    // a frame without an origin draws foreign texts: refusals there are no fault of a page
    if (origin === 'null') return
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      const { tellViolation } = globalThis as unknown as { tellViolation: (violation: string) => void }
      tellViolation(`${effectiveDirective} ${blockedURI} ${sample}`)
    })
  })
}

/** The stored token of the session. */
export const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), sessionKey)

/** Clears the device's storage, on a page that does not send requests meanwhile. */
export async function forgetDevice(page: Page): Promise<void> {
  await page.goto('/livez')
  await page.evaluate(() => localStorage.clear())
}

/** Opens the menu of that name and chooses an action. */
export async function chooseAction(page: Page, menu: string | RegExp, action: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Opens the select of that name and chooses an option. */
export async function chooseOption(page: Page, select: string | RegExp, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: select }).click()
  await page.getByRole('option', { name: option }).press('Enter')
}

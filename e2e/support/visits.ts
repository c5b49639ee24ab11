import { appendFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { operations } from '@prosa/contract/client/plain-operations.ts'
import { findPage } from '@prosa/contract/pages/find-page.ts'

/** Read by `npm run prosa -- visits`. */
const visitsFile = fileURLToPath(new URL('../../.cache/tests/visits.jsonl', import.meta.url))

const addresses = Object.entries(operations).map(([name, { method = 'GET', path: pattern }]) => {
  const segments = pattern.split('/')
  return { name, method, segments, fixed: segments.filter((segment) => !segment.startsWith(':')).length }
})

/** Records the routes and operations that the pages of a browser touch until `save` is called. */
export function recordVisits(browser: Browser): { save: (spec: string, test: string) => void } {
  const routes = new Set<string>()
  const called = new Set<string>()
  const watchPage = (page: Page) =>
    page.on('framenavigated', (frame) => {
      const route = URL.canParse(frame.url()) && findPage(new URL(frame.url()).pathname)?.page.path
      if (route) routes.add(route)
    })
  const watchContext = (context: BrowserContext) => {
    context.on('page', watchPage)
    context.on('request', (request) => {
      const operation = findOperation(request.method(), new URL(request.url()).pathname)
      if (operation) called.add(operation)
    })
  }
  for (const context of browser.contexts()) watchContext(context)
  browser.on('context', watchContext)
  return {
    save(spec, test) {
      browser.off('context', watchContext)
      mkdirSync(path.dirname(visitsFile), { recursive: true })
      const visit = { spec, test, routes: [...routes].toSorted(), operations: [...called].toSorted() }
      appendFileSync(visitsFile, `${JSON.stringify(visit)}\n`)
    },
  }
}

/** Finds the operation at an address; one with more fixed segments comes first. */
function findOperation(method: string, pathname: string): string | undefined {
  const segments = pathname.split('/')
  return addresses
    .filter((one) => one.method === method && one.segments.length === segments.length)
    .filter((one) => one.segments.every((part, index) => part.startsWith(':') || part === segments[index]))
    .toSorted((one, other) => other.fixed - one.fixed)[0]?.name
}

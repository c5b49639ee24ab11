import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import { contract } from '@prosa/contract/client/contract.ts'
import { wholeContract } from '@prosa/contract/client/whole-contract.ts'
import { serverExtensions } from '@prosa/extensions/server.gen.ts'
import { Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import { projectRoot } from '#/config.ts'
import type { AppContext } from '#/context.ts'
import type { AnyServerExtension } from '#/extension.ts'
import { readSignInForm } from '#/modules/identity/auth/sign-in-form.model.ts'
import { createAuthenticate } from '#/modules/identity/sessions/access.service.ts'
import { pageFacts } from '#/modules/settings/settings.service.ts'
import { mountShareCard } from '#/modules/sharing/guest-sessions/card/card.stream.ts'
import { mountEmbedPreview } from '#/modules/sharing/guest-sessions/preview.stream.ts'
import { presentPublicPage } from '#/modules/sharing/guest-sessions/public-page.service.ts'
import { accessLog } from '#/platform/api/access-log.ts'
import { mountContract } from '#/platform/api/adapter.ts'
import { mountDocs } from '#/platform/api/docs.ts'
import { errorHandler, unknownOperation } from '#/platform/api/errors.ts'
import type { ApiEnv } from '#/platform/api/handlers.ts'
import { endHeads } from '#/platform/api/heads.ts'
import { mountHealth } from '#/platform/api/health.ts'
import { requestFacts } from '#/platform/api/request-facts.ts'
import { requestMetrics } from '#/platform/metrics/metrics.ts'
import { createClientNetwork } from '#/platform/http/client-network.ts'
import { asWork } from '#/platform/db/work-kind.ts'
import { mountPages } from '#/platform/pages/pages.ts'
import { allowSite, baseHeaders } from '#/platform/pages/security-headers.ts'
import { mountWellKnown } from '#/platform/pages/well-known.ts'
import { enforceRateLimit } from '#/platform/rate-limit/rate-limit.ts'
import { readDiskSpace } from '#/platform/storage/disk-space.ts'
import { policies } from '#/policies.ts'
import { handlers } from '#/router.ts'

const builtWebApp = path.join(projectRoot, 'apps/web/dist')

/** The session without `/api`, at the address that the specification gives to other systems [S51]. */
function readPath(request: Request): string {
  const path = getPath(request)
  return path === '/auth/session' && request.headers.get('accept')?.includes('json') ? '/api/auth/session' : path
}

/** Creates the HTTP application: middleware in order, then the API, its description, and the pages last. */
export function createApp(ctx: AppContext, webRoot = builtWebApp): Hono<ApiEnv> {
  const { config, log, metrics } = ctx
  const app = new Hono<ApiEnv>({ getPath: readPath })
  // read for each request, because administrators may change it while the product runs
  const site = {
    log,
    proxies: ctx.proxies,
    contact: config.securityContact,
    now: () => ctx.clock.now(),
    get publicUrl() {
      return config.publicUrl
    },
    get https() {
      return config.publicUrl.startsWith('https:')
    },
    get mail() {
      return config.smtpUrl !== undefined
    },
  }
  app.onError(errorHandler(site))
  app.use(requestFacts(log, createClientNetwork(config.trustedProxies), site))
  app.use(endHeads())
  app.use(requestMetrics(metrics))
  app.use(accessLog(log, config.accessLog ? 'info' : 'debug'))
  app.use(baseHeaders())
  if (config.publicApiBase)
    app.use(
      '/api/*',
      allowSite(() => config.publicUrl),
    )

  mountHealth(app, {
    accepting: () => !ctx.lifecycle.stopping,
    checkDatabase: async () => void (await asWork('readiness', () => ctx.pool.query('select 1'))),
    async checkDisk() {
      await access(config.dataDir, constants.W_OK)
      return readDiskSpace(config.dataDir)
    },
    metrics,
    metricsToken: config.metricsToken,
  })
  const publicPages: AnyServerExtension['publicPages'] = Object.assign(
    {},
    ...serverExtensions.map((extension) => extension.publicPages),
  )
  const mounting = {
    ctx,
    rules: policies,
    authenticate: createAuthenticate(ctx),
    limitUses: (key: string, limit: number) => enforceRateLimit(ctx.db, { key: `call:${key}`, limit, seconds: 60 }),
    idempotency: ctx,
    maxJsonBytes: config.maxJsonBytes,
  }
  mountContract(app, contract, handlers, mounting)
  for (const { mount } of serverExtensions) mount?.(app, mounting)
  mountDocs(
    app,
    wholeContract,
    config,
    serverExtensions.flatMap(({ docs }) => docs ?? []),
  )
  unknownOperation(app, contract)
  mountEmbedPreview(app, ctx)
  mountShareCard(app, ctx)
  mountWellKnown(app, site)
  mountPages(app, {
    log,
    root: webRoot,
    facts: () => asWork('readiness', () => pageFacts(ctx)),
    get publicUrl() {
      return site.publicUrl
    },
    get mail() {
      return site.mail
    },
    hstsSubdomains: config.hstsSubdomains,
    publicEnv: config.publicEnv,
    analyticsSrc: config.analyticsSrc,
    apiBase: config.publicApiBase,
    framers: (page, params, search) =>
      asWork('readiness', async () => {
        const finders = serverExtensions.flatMap(({ findFramers }) => findFramers ?? [])
        return (await Promise.all(finders.map((find) => find(ctx, page, { params, search })))).flat()
      }),
    publicPage: (page, params, search) =>
      asWork('readiness', () => (publicPages?.[page.path] ?? presentPublicPage)(ctx, page, { params, search })),
    forms: { '/auth/login': readSignInForm },
  })
  return app
}

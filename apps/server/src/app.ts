import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import { contract } from '@prosa/contract/contract.ts'
import { Hono } from 'hono'
import { projectRoot } from '#/config.ts'
import type { AppContext } from '#/context.ts'
import { createAuthenticate } from '#/modules/auth/auth.service.ts'
import { mountContract } from '#/platform/api/adapter.ts'
import { mountDocs } from '#/platform/api/docs.ts'
import { errorHandler, unknownOperation } from '#/platform/api/errors.ts'
import type { ApiEnv } from '#/platform/api/handlers.ts'
import { mountHealth } from '#/platform/api/health.ts'
import { requestFacts } from '#/platform/api/request-facts.ts'
import { requestMetrics } from '#/platform/api/request-metrics.ts'
import { createClientNetwork } from '#/platform/http/client-network.ts'
import { mountPages } from '#/platform/pages/pages.ts'
import { baseHeaders } from '#/platform/pages/security-headers.ts'
import { enforceRateLimit } from '#/platform/rate-limit/rate-limit.ts'
import { handlers } from '#/router.ts'

const builtWebApp = path.join(projectRoot, 'apps/web/dist')

/** The HTTP application: middleware in order, then the API, its description, and the pages last. */
export function createApp(ctx: AppContext, webRoot = builtWebApp): Hono<ApiEnv> {
  const { config, log, metrics } = ctx
  const app = new Hono<ApiEnv>()
  app.onError(errorHandler({ publicUrl: config.publicUrl, log }))
  app.use(requestFacts(log, createClientNetwork(config.trustedProxies)))
  app.use(requestMetrics(metrics))
  app.use(baseHeaders())

  mountHealth(app, {
    accepting: () => !ctx.lifecycle.stopping,
    checkDatabase: async () => void (await ctx.pool.query('select 1')),
    checkDisk: () => access(config.dataDir, constants.W_OK),
    metrics,
    metricsToken: config.metricsToken,
  })
  mountContract(app, contract, handlers, {
    ctx,
    authenticate: createAuthenticate(ctx),
    limitUses: (key, limit) => enforceRateLimit(ctx.db, { key: `call:${key}`, limit, seconds: 60 }),
    idempotency: ctx,
    maxJsonBytes: config.maxJsonBytes,
  })
  mountDocs(app, contract, config.appName)
  unknownOperation(app, contract)
  mountPages(app, {
    root: webRoot,
    appName: config.appName,
    publicUrl: config.publicUrl,
    publicEnv: config.publicEnv,
    analyticsSrc: config.analyticsSrc,
  })
  return app
}

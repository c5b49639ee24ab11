import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type AppContract, contract } from '@prosa/contract/client/contract.ts'
import { type Client, createClient } from '@prosa/contract/client/client.ts'
import { createDatabase, type Database } from '#/platform/db/database.ts'
import type { ProductDoor } from '../test-app.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { startS3Server } from './s3-server.ts'
import { type Instance, startInstance } from './instance.ts'

export interface FleetOptions {
  /** The PostgreSQL of all instances, at their address; undefined gives each the embedded one. */
  databaseUrl: string | undefined
  /** Its address for this process, where it differs. */
  ownUrl?: string
  env: Record<string, string>
}

/** Instances of the product behind a balancer, with one database and one bucket, as for a network of schools. */
export interface Fleet {
  balancer: Balancer
  instances: Instance[]
  database: Database
  /** The product through the balancer. */
  door: ProductDoor
  /** The product at one instance, past the balancer. */
  at(index: number): ProductDoor
  /** Starts this many instances; resolves when all accept requests. `dataDir`: the folder of a single one. */
  start(count: number, dataDir?: string): Promise<Instance[]>
  /** Replaces an instance by a new one on its data folder. */
  replace(index: number, env?: Record<string, string>): Promise<Instance>
  close(): Promise<void>
}

export async function openFleet({ databaseUrl, ownUrl = databaseUrl, env }: FleetOptions): Promise<Fleet> {
  const folder = await mkdtemp(path.join(tmpdir(), 'prosa-fleet-'))
  const balancer = await startBalancer()
  const bucket = await startS3Server(path.join(folder, 's3'))
  const database = createDatabase(ownUrl ?? '', { poolSize: 4 })
  const instances: Instance[] = []
  /** Includes instances that never became ready. */
  const launched = new Set<Instance>()
  let folders = 0
  const common: Record<string, string> = {
    APP_SECRET: randomBytes(32).toString('base64url'),
    PUBLIC_URL: balancer.origin,
    TRUSTED_PROXIES: '127.0.0.1',
    LOCAL_MODELS: 'false',
    // avoids calls of the model that tests do not expect
    MODEL_TITLES: 'false',
    MODEL_MEMORY: 'false',
    LOG_LEVEL: 'warn',
    DATABASE_POOL_SIZE: '6',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl, ...bucket.env }),
    ...env,
  }
  const doorOf = (origin: () => string): ProductDoor => ({
    ctx: database,
    api: (token): Client<AppContract> => createClient(contract, { base: origin(), token: () => token ?? null }),
    fetch: (pathname, init) => fetch(origin() + pathname, init),
  })

  async function launch(dataDir: string, extra: Record<string, string> = {}): Promise<Instance> {
    const instance = await startInstance(dataDir, { ...common, ...extra })
    launched.add(instance)
    await instance.waitForOutput('Prosa no ar')
    balancer.add(instance.origin)
    return instance
  }

  const stop = () => Promise.all([...launched].map((one) => one.stop()))

  return {
    balancer,
    instances,
    database,
    door: doorOf(() => balancer.origin),
    at: (index) => doorOf(() => instances[index]!.origin),
    async start(count, dataDir) {
      const starting = Array.from({ length: count }, () => launch(dataDir ?? path.join(folder, `data-${++folders}`)))
      const added = await Promise.all(starting).catch(async (error: unknown) => {
        // a test file that fails at its start would not close what it opened
        await Promise.allSettled(starting)
        await stop()
        throw error
      })
      instances.push(...added)
      return added
    },
    async replace(index, extra) {
      const before = instances[index]!
      balancer.remove(before.origin)
      return (instances[index] = await launch(before.dataDir, extra))
    },
    async close() {
      await stop()
      await database.close()
      await balancer.close()
      await bucket.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

import type { TestProject } from 'vitest/node'
import { pgBouncerProgram, startPgBouncer } from './database/pgbouncer.ts'
import { startTestCluster, type TestCluster } from './test-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: Omit<TestCluster, 'stop'>
    /** Address of PgBouncer for any database of the cluster, where the run has the program. */
    poolerUrl: string | null
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...cluster } = await startTestCluster()
  project.provide('cluster', cluster)
  const pooler = pgBouncerProgram ? await startPgBouncer(pgBouncerProgram, cluster.productUrl) : undefined
  project.provide('poolerUrl', pooler?.url ?? null)
  return async () => {
    await pooler?.stop()
    await stop()
  }
}

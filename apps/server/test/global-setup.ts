import type { TestProject } from 'vitest/node'
import { startTestCluster, type TestCluster } from './test-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: Omit<TestCluster, 'stop'>
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...cluster } = await startTestCluster()
  project.provide('cluster', cluster)
  return stop
}

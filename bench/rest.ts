import { setTimeout as sleep } from 'node:timers/promises'
import { type Product, startProduct } from './systems/product.ts'
import { printTable } from './table.ts'
import { memoryBytes } from './usage.ts'

const SETTLE_MS = 10_000

/** Starts the product again on its data, and looks at it when it has nothing to do. Answers the new process. */
export async function measureRest(product: Product, modelUrl: string): Promise<Product> {
  await product.stop()
  const again = await startProduct(product.dataDir, modelUrl)
  await sleep(SETTLE_MS)
  const database = memoryBytes(again.databasePid)
  const server = memoryBytes(again.child.pid, [again.databasePid])
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
  printTable(
    'At rest, on existing data',
    ['', ''],
    [
      ['start to ready', `${again.readyMs.toFixed(0)} ms`],
      ['memory of the server', megabytes(server)],
      ['memory of the database', megabytes(database)],
      ['together', megabytes(server + database)],
    ],
  )
  return again
}

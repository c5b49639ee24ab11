import { flushCompileCache } from 'node:module'
import '#/platform/speed/quick-imports.ts'
import { explainSourceFault } from '#/platform/lifecycle/source-fault.ts'

// imported here, because import settings must be set before
const { runProduct } = await import('#/product.ts').catch((error: unknown) => {
  console.error(explainSourceFault(error)?.message ?? error)
  process.exit(1)
})
await runProduct()
flushCompileCache()

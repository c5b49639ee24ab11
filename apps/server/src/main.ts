import { flushCompileCache } from 'node:module'
import '#/platform/speed/quick-imports.ts'

// imported here, because import settings must be set before
const { runProduct } = await import('#/product.ts')
await runProduct()
flushCompileCache()

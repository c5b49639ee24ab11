import { flushCompileCache } from 'node:module'
import '#/platform/speed/quick-imports.ts'

// imported only now: the way of importing must be set before there is anything to import
const { runProduct } = await import('#/product.ts')
await runProduct()
flushCompileCache()

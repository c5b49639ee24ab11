import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import '#/platform/lifecycle/quick-imports.ts'

// what V8 has compiled it otherwise throws away in a pause, and the first class after it pays a tenth more for each answer
setFlagsFromString('--no-flush-bytecode')
// imported only now: the way of importing must be set before there is anything to import
const { runProduct } = await import('#/product.ts')
await runProduct()
flushCompileCache()

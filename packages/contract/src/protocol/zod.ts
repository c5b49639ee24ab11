import { z } from 'zod'

// Before any schema is made: zod compiles them with `new Function`, which the pages' content security policy forbids.
z.config({ jitless: 'document' in globalThis })

export { z }

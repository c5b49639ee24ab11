import '#/platform/speed/quick-imports.ts'

// imported only now: the way of importing must be set before there is anything to import
await import('./seed-school.ts')

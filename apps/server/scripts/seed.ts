import '#/platform/speed/quick-imports.ts'

// imported here, because import settings must be set before
await import('./seed-school.ts')

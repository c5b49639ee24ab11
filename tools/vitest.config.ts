import { defineConfig } from 'vitest/config'

// a busy machine is slow, not wrong
export default defineConfig({ test: { include: ['**/*.test.ts'], testTimeout: 180_000, hookTimeout: 180_000 } })

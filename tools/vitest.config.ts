import { defineConfig } from 'vitest/config'

// Long timeouts, because a busy machine is slow but not wrong.
export default defineConfig({ test: { include: ['**/*.test.ts'], testTimeout: 180_000, hookTimeout: 180_000 } })

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** React complains where the server's renderer and the browser's draw the same pieces in one process. */
const drawnByServer = 'src/guest-application.test.tsx'

export default defineConfig({
  plugins: [react({ compiler: true })],
  test: {
    environment: 'happy-dom',
    // a worker reads its modules once: reading them for each file took more than half of the time
    isolate: false,
    // one more than processors: a third of the time is waiting
    maxWorkers: 3,
    // a busy machine is slow, not wrong
    testTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['./src/test-setup.ts', '../../tools/properties.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}', 'vite/**/*.test.ts', '../../extensions/*/web/**/*.test.{ts,tsx}'],
          exclude: [drawnByServer],
        },
      },
      { extends: true, test: { name: 'drawn by the server', include: [drawnByServer], isolate: true } },
    ],
  },
})

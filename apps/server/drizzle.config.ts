import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: '../../{apps/server/src,extensions}/**/*.tables.ts',
  out: './migrations',
})

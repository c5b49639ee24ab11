import { matchesGlob } from 'node:path'

/**
 * What tests depend on without importing it: files of the project that they read as text, run or package. A test that
 * reads files must stand here, with an empty list if it reads only its own.
 */
export const reads: Readonly<Record<string, readonly string[]>> = {
  'apps/server/src/api-fuzz.test.ts': ['docs/api/openapi.json'],
  'apps/server/src/config.test.ts': ['.env.example', 'apps/server/src/config.ts', 'apps/server/src/platform/config/**'],
  'apps/server/src/handlers.test.ts': ['apps/server/src/**/*.{routes,policy}.ts', 'apps/server/src/policies.ts'],
  'apps/server/src/instances.test.ts': ['apps/server/migrations/**'],
  'apps/server/src/main.test.ts': ['apps/server/src/{main,start}.ts'],
  'apps/server/src/operations.test.ts': ['apps/server/src/**/*.policy.ts', 'apps/server/test/operations/**'],
  'apps/server/src/plans.test.ts': ['apps/server/migrations/**', 'apps/server/src/**/*.tables.ts'],
  'apps/server/src/policies.test.ts': [
    'apps/server/src/**/*.policy.ts',
    'packages/contract/src/protocol/permissions.ts',
  ],
  'apps/server/src/modules/conversations/runs/engine/claims.test.ts': ['apps/server/test/sheets/*'],
  'apps/server/src/modules/conversations/runs/tables.test.ts': ['apps/server/test/sheets/*'],
  'apps/server/src/modules/conversations/voice/voice.test.ts': [],
  'apps/server/src/modules/health/connections/sign-on.test.ts': ['apps/server/test/private-authority.pem'],
  'apps/server/src/modules/knowledge/documents/scans/scans.test.ts': ['apps/server/test/scans/*'],
  'apps/server/src/modules/knowledge/documents/uploads/broken-uploads.test.ts': [],
  'apps/server/src/modules/knowledge/documents/uploads/uploads.test.ts': [],
  'apps/server/src/modules/knowledge/owners.test.ts': [
    'apps/server/test/knowledge-1.0.json',
    'apps/server/migrations/**',
  ],
  'apps/server/src/modules/knowledge/reading/sheets/formulas/formulas.test.ts': ['apps/server/test/sheets/*'],
  'apps/server/src/modules/knowledge/reading/sheets/headings.test.ts': ['apps/server/test/sheets/*'],
  'apps/server/src/modules/knowledge/reading/sheets/sheet-reader.test.ts': ['apps/server/test/sheets/*'],
  'apps/server/src/modules/knowledge/search/tables/sheets.test.ts': ['apps/server/test/sheets/*'],
  'apps/server/src/modules/privacy/account-deletion.test.ts': [],
  'apps/server/src/modules/privacy/personal-tables.test.ts': [
    'apps/server/migrations/**',
    'apps/server/src/modules/**/*.{tables,repository}.ts',
    'apps/server/src/modules/privacy/areas.service.ts',
  ],
  'apps/server/src/platform/backup/backup.test.ts': ['apps/server/migrations/**'],
  'apps/server/src/platform/backup/commands.test.ts': ['apps/server/scripts/{backup,restore}.ts'],
  'apps/server/src/platform/db/embedded/embedded-postgres.test.ts': [],
  'apps/server/src/platform/db/migrate.test.ts': ['apps/server/migrations/**'],
  'apps/server/src/platform/db/pooled-requests.test.ts': ['docs/how-to/use-your-postgresql.md'],
  'apps/server/src/platform/lifecycle/http-server.test.ts': [],
  'apps/server/src/platform/lifecycle/instance-lock.test.ts': [],
  'apps/server/src/platform/lifecycle/product-version.test.ts': [
    '**/package.json',
    'docs/api/openapi.json',
    'CHANGELOG.md',
  ],
  'apps/server/src/platform/mail/mailer.test.ts': [],
  'apps/server/src/platform/metrics/monitoring-files.test.ts': ['deploy/**', 'docs/how-to/monitor.md'],
  'apps/server/src/platform/process/limited-process.test.ts': [],
  'apps/server/src/platform/storage/storage.test.ts': [],
  'apps/server/src/platform/upgrade/interrupted.test.ts': ['apps/server/scripts/{upgrade,rollback}.ts'],
  'apps/server/src/platform/upgrade/upgrade.test.ts': [
    'apps/server/migrations/**',
    'apps/server/scripts/{upgrade,rollback}.ts',
  ],
  'apps/server/src/registers.test.ts': [
    'apps/server/src/**/*.ts',
    'apps/server/migrations/*.sql',
    'packages/contract/src/assistants/assistant-options.ts',
    'packages/contract/src/{audit/audit-actions,settings/settings,webhooks/webhook-events}.ts',
  ],
  'apps/server/src/seed.test.ts': ['apps/server/scripts/seed.ts', 'apps/server/scripts/seed/**'],
  'apps/server/src/start.test.ts': ['apps/server/src/{main,start}.ts'],
  'apps/web/src/features/guest-sessions/robots.test.ts': ['apps/web/public/robots.txt'],
  'apps/web/src/features/help/help-pages.test.ts': [
    'apps/web/src/features/help/**',
    'apps/web/src/{blocks,features,text,shell,ui}/**/*.{ts,tsx}',
    'docs/how-to/*.md',
    'CHANGELOG.md',
  ],
  'apps/web/src/ui/tokens.test.ts': ['apps/web/src/tokens.css'],
  'apps/web/vite/plugins.test.ts': ['apps/web/vite/*.ts', 'apps/web/vite.config.ts'],
  'packages/contract/src/protocol/api.test.ts': ['packages/contract/src/**'],
  'tools/deletion.test.ts': ['extensions/**', 'knip.json', 'tools/{extensions,route-tree}.ts', 'tools/*rules.mjs'],
  'tools/deploy/deployment-files.test.ts': ['deploy/**', 'compose.yaml', 'Dockerfile', 'docs/how-to/*.md'],
  'tools/deploy/image.test.ts': ['Dockerfile', 'compose.yaml', 'docs/how-to/run-in-containers.md'],
  'tools/deploy/package.test.ts': ['tools/package.ts', 'tools/deploy/*.ts', 'apps/server/package.json'],
  'tools/deploy/proxies.test.ts': ['deploy/**'],
  'tools/new-area.test.ts': ['tools/new-area.ts', 'tools/new-area/*'],
  'tools/new-list.test.ts': ['tools/new-list.ts', 'tools/new-list/*'],
  'tools/prosa.test.ts': ['package.json', 'tools/*.mjs', 'tools/setup/*.mjs'],
  'tools/sbom.test.ts': ['tools/sbom.ts'],
  'tools/setup/setup.test.ts': ['tools/*.mjs', 'tools/setup/*.mjs'],
  'tools/testing/choose.test.ts': ['e2e/visits.jsonl'],
}

/** Returns the tests that read a file. */
export const readersOf = (file: string): string[] =>
  Object.entries(reads).flatMap(([test, globs]) => (globs.some((glob) => matchesGlob(file, glob)) ? [test] : []))

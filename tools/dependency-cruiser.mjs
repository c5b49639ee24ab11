// The direction of imports (ARCHITECTURE.md). TypeScript 7 has no API for other programs, hence the parser swc.
const server = '^apps/server/src'
const web = '^apps/web/src'

/** The floors of the server, the lowest first: an area imports only areas that stand before it. */
export const areas = [
  'images',
  'settings',
  'usage',
  'identity',
  'audit',
  'push',
  'models',
  'assistants',
  'knowledge',
  'conversations',
  'quality',
  'stats',
  'webhooks',
  'attendance',
  'sharing',
  'assessments',
  'results',
  'privacy',
  'health',
]

// A test may need what stands above; code may not. What travels up is an event, a job or a registration.
/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const floors = areas.slice(0, -1).map((area, floor) => ({
  name: 'no-area-imports-a-higher-one',
  severity: 'error',
  from: { path: `${server}/modules/${area}/`, pathNot: '[.]test[.]ts$' },
  to: { path: `${server}/modules/(${areas.slice(floor + 1).join('|')})/` },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...floors,
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'not-resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    { name: 'web-never-imports-server', severity: 'error', from: { path: '^apps/web' }, to: { path: '^apps/server' } },
    { name: 'server-never-imports-web', severity: 'error', from: { path: server }, to: { path: '^apps/web' } },
    { name: 'contract-stands-alone', severity: 'error', from: { path: '^packages/contract' }, to: { path: '^apps' } },
    {
      name: 'contract-imports-only-zod',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: '[.]test[.]ts$' },
      to: { dependencyTypes: ['npm'], pathNot: 'node_modules/zod' },
    },
    {
      name: 'platform-knows-no-module',
      severity: 'error',
      from: { path: `${server}/platform`, pathNot: '[.]test[.]ts$' },
      to: { path: `${server}/(modules/|(app|router|main|product|background|context)[.]ts$)` },
    },
    {
      name: 'modules-know-no-composition',
      severity: 'error',
      from: { path: `${server}/modules`, pathNot: '[.]test[.]ts$' },
      to: { path: `${server}/(app|router|main|product|background)[.]ts$` },
    },
    {
      name: 'other-areas-only-by-their-doors',
      comment: 'A repository may join the tables of another area; everything else goes through its service.',
      severity: 'error',
      from: { path: `${server}/modules/([^/]+)/`, pathNot: '[.](repository|tables|test)[.]ts$' },
      to: {
        path: `${server}/modules/([^/]+)/`,
        pathNot: [`${server}/modules/$1/`, '[.](service|policy|events)[.]ts$'],
      },
    },
    {
      name: 'other-areas-tables-only-in-sql',
      severity: 'error',
      from: { path: `${server}/modules/([^/]+)/.*[.](repository|tables)[.]ts$` },
      to: {
        path: `${server}/modules/([^/]+)/`,
        pathNot: [`${server}/modules/$1/`, '[.](service|policy|events|tables)[.]ts$'],
      },
    },
    {
      name: 'features-do-not-import-features',
      severity: 'error',
      from: { path: `${web}/features/([^/]+)/` },
      to: { path: `${web}/features/([^/]+)/`, pathNot: `${web}/features/$1/` },
    },
    {
      name: 'features-know-no-routes-or-shell',
      severity: 'error',
      from: { path: `${web}/features` },
      to: { path: `${web}/(routes|shell)` },
    },
    {
      name: 'blocks-stand-below-features',
      comment: 'What several features are made of: it knows ui, lib and text.',
      severity: 'error',
      from: { path: `${web}/blocks`, pathNot: '[.]test[.]tsx$' },
      to: { path: `${web}/(features|routes|shell)` },
    },
    {
      name: 'shell-knows-no-feature',
      severity: 'error',
      from: { path: `${web}/shell` },
      to: { path: `${web}/(features|routes)` },
    },
    {
      name: 'ui-knows-nothing-of-ours',
      severity: 'error',
      from: { path: `${web}/ui`, pathNot: '[.]test[.]tsx$' },
      to: { path: `${web}/(features|blocks|routes|shell|text)` },
    },
    {
      name: 'lib-stands-below',
      severity: 'error',
      from: { path: `${web}/lib` },
      to: { path: `${web}/(features|blocks|routes|shell|ui)` },
    },
    {
      name: 'one-outbound-door',
      comment:
        'Requests to addresses that a person may influence go through platform/http or, for models, platform/speed (O1). Servers may listen.',
      severity: 'error',
      from: {
        path: `${server}/(modules|platform/(?!http|speed))`,
        pathNot: ['[.]test[.]ts$', `${server}/platform/lifecycle/http-server[.]ts$`],
      },
      to: { path: '^(undici|(node:)?http[2s]?|axios|got|ky|node-fetch|ws)$', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(routeTree[.]gen[.]ts|/dist/|/[.]tsc/)' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
}

// Rules for the direction of imports (ARCHITECTURE.md). The parser is swc, because TypeScript 7 has no API for other
// programs.
import { extensionRules } from './extension-rules.mjs'

const server = '^apps/server/src'
const web = '^apps/web/src'

/** The floors of the server, lowest first: an area imports only areas listed before it. */
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
  'sharing',
  'school',
  'results',
  'privacy',
  'health',
]

/**
 * The floors inside each area, lowest first: a folder imports only folders listed before it. Files beside the folders
 * are either the area's ground (tables, rules, events, models), which imports no folder, or its roof (routes, jobs,
 * services), which no folder imports.
 * @type {Record<string, string[]>}
 */
export const rooms = {
  assistants: ['finding', 'drafts', 'versions', 'access'],
  knowledge: ['reading', 'embeddings', 'documents', 'search'],
  contract: words(`
    protocol images usage models audit push identity assistants knowledge conversations quality stats
    webhooks sharing school results privacy settings health client pages`),
  school: words(`
    attempts students integrations participation activities classes reviews student-stats`),
  identity: words(`
    guests accounts permissions consents terms sessions groups auth api-keys
    permission-profiles partners users`),
  conversations: words(`
    safety messages origins runs chats next-questions transcript-access`),
  usage: ['counting', 'budgets'],
  push: ['devices', 'sending'],
  models: ['budget-notices'],
  quality: ['ratings', 'test-cases'],
  stats: ['figures'],
  webhooks: ['endpoints', 'outbox', 'delivery'],
  sharing: ['links', 'guest-sessions'],
  health: ['connections'],
}

/**
 * Finds areas, and folders of ordered areas and of the contract, that are missing in the lists.
 * @param {string[]} files
 */
export function foldersWithoutFloor(files) {
  const without = files.flatMap((file) => {
    const [, area = 'contract', room] =
      /^(?:apps[/]server[/]src[/]modules[/]([^/]+)|packages[/]contract[/]src)[/](?:([^/]+)[/])?/.exec(file) ?? []
    if (area !== 'contract' && !areas.includes(area)) return [area]
    return room && !rooms[area]?.includes(room) ? [`${area}/${room}`] : []
  })
  return [...new Set(without)]
}

const ground = '[^/]+[.](tables|policy|events|model)[.]ts$'

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const floorsIndoors = Object.entries(rooms).flatMap(([area, folders]) =>
  ['', ...folders].map((folder, floor) => ({
    name: 'no-room-imports-a-higher-one',
    comment: `Move what both need into the lower folder, or register it there (rooms of ${area} in tools/dependency-cruiser.mjs).`,
    severity: 'error',
    from: { path: `${roof(area)}${folder ? `${folder}/` : ground}`, pathNot: '[.]test[.]ts$' },
    to: {
      path: [...folders.slice(floor).map((higher) => `${roof(area)}${higher}/`), `${roof(area)}[^/]+[.]ts$`],
      pathNot: `${roof(area)}${ground}`,
    },
  })),
)

/** @param {string} list */
function words(list) {
  return list.trim().split(/\s+/)
}

/** @param {string} area */
function roof(area) {
  return area === 'contract' ? '^packages/contract/src/' : `${server}/modules/${area}/`
}

// Only tests may import a higher area. Code uses an event, a job or a registration instead.
/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const floors = areas.slice(0, -1).map((area, floor) => ({
  name: 'no-area-imports-a-higher-one',
  comment: "What travels up is an event, a job or a registration (ARCHITECTURE.md, 'The floors').",
  severity: 'error',
  from: { path: `${server}/modules/${area}/`, pathNot: '[.]test[.]ts$' },
  to: { path: `${server}/modules/(${areas.slice(floor + 1).join('|')})/` },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...floors,
    ...floorsIndoors,
    {
      name: 'no-cycle',
      comment: 'Move what both need into a file that imports neither.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not-resolvable',
      comment: 'Correct the path, or add the package to package.json.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'web-never-imports-server',
      comment: 'What both need belongs in packages/contract.',
      severity: 'error',
      from: { path: '^apps/web' },
      to: { path: '^apps/server' },
    },
    {
      name: 'server-never-imports-web',
      comment: 'What both need belongs in packages/contract.',
      severity: 'error',
      from: { path: server },
      to: { path: '^apps/web' },
    },
    {
      name: 'contract-stands-alone',
      comment: 'Move what is imported into packages/contract, or what imports it out of there.',
      severity: 'error',
      from: { path: '^packages/contract' },
      to: { path: '^apps' },
    },
    {
      name: 'contract-imports-only-zod',
      comment: 'The browser loads the contract: do it at the end that needs the package.',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: '[.]test[.]ts$' },
      to: { dependencyTypes: ['npm'], pathNot: 'node_modules/zod' },
    },
    {
      name: 'platform-knows-no-module',
      comment: 'Let the area pass what the platform needs, as an argument or by a registration.',
      severity: 'error',
      from: { path: `${server}/platform`, pathNot: '[.]test[.]ts$' },
      to: { path: `${server}/(modules/|(app|router|main|product|background|context)[.]ts$)` },
    },
    {
      name: 'modules-know-no-composition',
      comment: 'Take it from the context, or let the composition register it.',
      severity: 'error',
      from: { path: `${server}/modules`, pathNot: '[.]test[.]ts$' },
      to: { path: `${server}/(app|router|main|product|background)[.]ts$` },
    },
    {
      name: 'other-areas-only-by-their-doors',
      comment: 'Export it from a service, policy or events file of that area; a repository may join its tables.',
      severity: 'error',
      from: { path: `${server}/modules/([^/]+)/`, pathNot: '[.](repository|tables|test)[.]ts$' },
      to: {
        path: `${server}/modules/([^/]+)/`,
        pathNot: [`${server}/modules/$1/`, '[.](service|policy|events)[.]ts$'],
      },
    },
    {
      name: 'other-areas-tables-only-in-sql',
      comment: 'A repository may join the tables of another area; the rest is asked from its service.',
      severity: 'error',
      from: { path: `${server}/modules/([^/]+)/.*[.](repository|tables)[.]ts$` },
      to: {
        path: `${server}/modules/([^/]+)/`,
        pathNot: [`${server}/modules/$1/`, '[.](service|policy|events|tables)[.]ts$'],
      },
    },
    ...extensionRules,
    {
      name: 'features-do-not-import-features',
      comment: 'What two features need belongs in apps/web/src/blocks.',
      severity: 'error',
      from: { path: `${web}/features/([^/]+)/` },
      to: { path: `${web}/features/([^/]+)/`, pathNot: `${web}/features/$1/` },
    },
    {
      name: 'features-know-no-routes-or-shell',
      comment: 'Let the route or the shell pass it, or move it into blocks or lib.',
      severity: 'error',
      from: { path: `${web}/features` },
      to: { path: `${web}/(routes|shell)` },
    },
    {
      name: 'blocks-stand-below-features',
      comment: 'Let the feature pass it, or move it into blocks, ui, lib or text.',
      severity: 'error',
      from: { path: `${web}/blocks`, pathNot: '[.]test[.]tsx$' },
      to: { path: `${web}/(features|routes|shell)` },
    },
    {
      name: 'shell-knows-no-feature',
      comment: 'Let the route pass it, or move it into blocks.',
      severity: 'error',
      from: { path: `${web}/shell` },
      to: { path: `${web}/(features|routes)` },
    },
    {
      name: 'ui-knows-nothing-of-ours',
      comment: 'Let the caller pass it, or move what uses it into blocks.',
      severity: 'error',
      from: { path: `${web}/ui`, pathNot: '[.]test[.]tsx$' },
      to: { path: `${web}/(features|blocks|routes|shell|text)` },
    },
    {
      name: 'lib-stands-below',
      comment: 'Let the caller pass it, or move what uses it higher.',
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

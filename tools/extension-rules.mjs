/**
 * Rules for the imports of `extensions` (extensions/README.md).
 * @type {import('dependency-cruiser').IForbiddenRuleType[]}
 */
export const extensionRules = [
  {
    name: 'extensions-stand-apart',
    comment: 'What two extensions need belongs in the core.',
    severity: 'error',
    from: { path: '^extensions/([^/]+)/' },
    to: { path: '^extensions/([^/]+)/', pathNot: '^extensions/$1/' },
  },
  {
    name: 'core-knows-no-extension',
    comment:
      'Offer a slot, a register or an event that the extension fills; the core imports only the lists (*.gen.ts).',
    severity: 'error',
    from: { path: '^(apps|packages)/', pathNot: '[.]test[.]tsx?$' },
    to: { path: '^extensions/[^/]+/' },
  },
  {
    name: 'extensions-keep-tiers-apart',
    comment: 'What the browser and the server need belongs in the contract.ts of the extension.',
    severity: 'error',
    from: { path: '^extensions/[^/]+/(web/|(members|visitors|help)[.]ts)', pathNot: '[.]test[.]' },
    to: { path: '^(apps/server/|extensions/[^/]+/server)' },
  },
  {
    name: 'extensions-keep-tiers-apart',
    comment: 'What the browser and the server need belongs in the contract.ts of the extension.',
    severity: 'error',
    from: { path: '^extensions/[^/]+/server' },
    to: { path: '^(apps/web/|extensions/[^/]+/(web/|(members|visitors|help)[.]ts))' },
  },
  {
    name: 'extensions-keep-tiers-apart',
    comment: 'Both ends load it: let it import only the contract.',
    severity: 'error',
    from: { path: '^extensions/[^/]+/((contract|extension|pages|programs|settings)[.]ts$|programs/)' },
    to: { path: '^(apps/|extensions/[^/]+/(server|web/|(members|visitors)[.]ts))' },
  },
  {
    name: 'extensions-load-parts-lazily',
    comment:
      'Every page of members loads members.ts: name the part with import(), and put a constant into extension.ts.',
    severity: 'error',
    from: { path: '^extensions/[^/]+/(members|visitors)[.]ts$' },
    to: { path: '^extensions/[^/]+/web/', dynamic: false },
  },
  {
    name: 'extensions-use-doors',
    comment: 'Export it from a service, policy or events file of that area; a repository may join its tables.',
    severity: 'error',
    from: { path: '^extensions/[^/]+/server', pathNot: '[.](repository|tables|test|model)[.]ts$' },
    to: { path: '^apps/server/src/modules/', pathNot: '[.](service|policy|events)[.]ts$' },
  },
  {
    name: 'extensions-use-doors',
    comment: 'A model may also use models: they only compute, some in a process that must load little.',
    severity: 'error',
    from: { path: '^extensions/[^/]+/server/.*[.]model[.]ts$' },
    to: { path: '^apps/server/src/modules/', pathNot: '[.](model|service|policy|events)[.]ts$' },
  },
]

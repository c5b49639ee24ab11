/** Where the shorter paths begin: `modules/push` is `apps/server/src/modules/push`. */
const homes: Record<string, string> = {
  modules: 'apps/server/src/',
  platform: 'apps/server/src/',
  features: 'apps/web/src/',
  lib: 'apps/web/src/',
  ui: 'apps/web/src/',
  blocks: 'apps/web/src/',
  shell: 'apps/web/src/',
}
const roots = new Set(['apps', 'packages', 'e2e', 'bench', 'tools', 'docs', ...Object.keys(homes)])
/** What the how-tos make as their example. */
const example = /\bnotes?\b/

/** The paths in backticks (where `named`) and the targets of links in a Markdown text that do not exist, with their lines. */
export function missingPaths(
  text: string,
  { named, exists }: { named: boolean; exists: (path: string) => boolean },
): { line: number; named: string }[] {
  return text.split('\n').flatMap((line, index) => {
    const links = [...line.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target)
    const paths = named ? [...line.matchAll(/`([\w./-]+\/[\w./-]*)`/g)].map(([, path = '']) => path) : []
    const ours = paths.filter((path) => roots.has(path.split('/')[0] ?? '') && !example.test(path))
    const whole = ours.map((path) => `${homes[path.split('/')[0] ?? ''] ?? ''}${path}`)
    return [...links, ...whole].filter((path) => !exists(path)).map((path) => ({ line: index + 1, named: path }))
  })
}

/** Prefixes of abbreviated paths: `modules/push` is `apps/server/src/modules/push`. */
const homes: Record<string, string> = {
  modules: 'apps/server/src/',
  platform: 'apps/server/src/',
  features: 'apps/web/src/',
  lib: 'apps/web/src/',
  ui: 'apps/web/src/',
  blocks: 'apps/web/src/',
  shell: 'apps/web/src/',
}
const roots = new Set(['apps', 'packages', 'extensions', 'e2e', 'bench', 'tools', 'docs', ...Object.keys(homes)])
/** The example files of the how-tos. */
const example = /\bnotes?\b/

/** Finds missing files in a Markdown text, with their lines: paths in backticks (if `named`) and targets of links. */
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

interface TestFile {
  path: string
  text: string
}

/** Prefixes of abbreviated test paths. */
const homes = ['', 'apps/server/src/', 'apps/web/src/', 'packages/contract/src/']

/**
 * Finds promises without a valid proof in the tables with a column 'Proof' or 'Prova': no test is named, a named file
 * or folder has no tests, or no test has the quoted title ('…' stands for omitted parts).
 */
export function missingProofs(document: string, tests: readonly TestFile[]): { line: number; missing: string }[] {
  let isTable = false
  return document.split('\n').flatMap((line, index) => {
    if (/^\|.*\| *(Proof|Prova) *\|$/.test(line)) isTable = true
    else if (!line.startsWith('|')) isTable = false
    else if (isTable && !/^\|[-| ]+\|$/.test(line)) {
      // The proof column never contains a '|'.
      const proof = line.split('|').at(-2) ?? ''
      return problemsOf(proof, tests).map((missing) => ({ line: index + 1, missing }))
    }
    return []
  })
}

function problemsOf(proof: string, tests: readonly TestFile[]): string[] {
  const named = [...proof.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  const titles = [...proof.matchAll(/'([^']+)'/g)].map(([, title = '']) => title)
  const files = named.filter((name) => name.includes('/') || /\.(test|spec)\.tsx?$/.test(name))
  if (files.length === 0 && titles.length === 0) return ['no test']
  return [
    ...files.filter((name) => !tests.some(({ path }) => isListed(path, name))),
    ...titles.filter((title) => !tests.some(({ text }) => text.split('\n').some((line) => containsParts(line, title)))),
  ]
}

const isListed = (path: string, name: string): boolean =>
  homes.some((home) => path === home + name || path.startsWith(`${home}${name}/`)) ||
  (!name.includes('/') && path.endsWith(`/${name}`))

/** Whether a line contains the parts of a title in order. */
function containsParts(line: string, title: string): boolean {
  let from = 0
  for (const part of title
    .split('…')
    .map((one) => one.trim().replaceAll(/^\[|\]$/g, ''))
    .filter(Boolean)) {
    const at = line.indexOf(part, from)
    if (at === -1) return false
    from = at + part.length
  }
  return true
}

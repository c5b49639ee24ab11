/** The rules of a site's robots.txt for one program (RFC 9309). */
export interface Robots {
  allows(address: URL): boolean
  /** Requested seconds between two requests; 0 if none are requested. */
  readonly delaySeconds: number
}

interface Rule {
  allow: boolean
  path: string
  /** Literal parts between the stars. */
  parts: string[]
  /** Whether the path must end where the rule ends. */
  anchored: boolean
}

interface Group {
  agents: string[]
  rules: Rule[]
  delaySeconds: number
}

/** Longer files may be cut (RFC 9309, 2.5). */
const MAX_CHARACTERS = 512 * 1024
/** An hour: a site cannot request a longer pause. */
const MAX_DELAY_SECONDS = 3600

export const everythingAllowed: Robots = { allows: () => true, delaySeconds: 0 }

/** Parses the rules for `product` (a product token, such as `Prosa`), or the general ones. */
export function parseRobots(text: string, product: string): Robots {
  const groups = parseGroups(text.slice(0, MAX_CHARACTERS).replace(/^\uFEFF/, ''))
  const name = product.toLowerCase()
  const own = groups.filter(({ agents }) => agents.includes(name))
  const applying = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'))
  const rules = applying.flatMap((group) => group.rules)
  return {
    allows({ pathname, search }) {
      const path = normalizePath(pathname + search)
      if (path === '/robots.txt') return true
      const matching = rules.filter((rule) => matchesRule(rule, path))
      // the longest rule decides; of two equally long ones the allowing one
      const [first] = matching.toSorted((a, b) => b.path.length - a.path.length || Number(b.allow) - Number(a.allow))
      return first?.allow ?? true
    },
    delaySeconds: Math.max(0, ...applying.map(({ delaySeconds }) => delaySeconds)),
  }
}

function parseGroups(text: string): Group[] {
  const groups: Group[] = []
  let naming = false
  for (const line of text.split(/\r\n|\n|\r/)) {
    const [rule = ''] = line.split('#', 1)
    const at = rule.indexOf(':')
    const field = at === -1 ? '' : rule.slice(0, at).trim().toLowerCase()
    const value = rule.slice(at + 1).trim()
    if (field === 'user-agent') {
      const agent = /^(?:\*|[a-z_-]+)/i.exec(value)?.[0].toLowerCase() ?? ''
      if (naming) groups.at(-1)?.agents.push(agent)
      else groups.push({ agents: [agent], rules: [], delaySeconds: 0 })
      naming = true
    } else if (field === 'allow' || field === 'disallow') {
      naming = false
      if (value !== '') groups.at(-1)?.rules.push(makeRule(field === 'allow', value))
    } else if (field === 'crawl-delay') {
      naming = false
      const group = groups.at(-1)
      if (group && Number(value) > 0) group.delaySeconds = Math.min(Number(value), MAX_DELAY_SECONDS)
    }
  }
  return groups
}

function makeRule(allow: boolean, value: string): Rule {
  const path = normalizePath(value)
  const anchored = path.endsWith('$')
  return { allow, path, parts: (anchored ? path.slice(0, -1) : path).split(/\*+/), anchored }
}

/** Matches each part at its first occurrence: a regular expression could backtrack without limit. */
function matchesRule({ parts, anchored }: Rule, path: string): boolean {
  const [first = ''] = parts
  if (!path.startsWith(first)) return false
  let at = first.length
  for (const part of parts.slice(1, anchored ? -1 : undefined)) {
    const found = path.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  if (!anchored) return true
  if (parts.length === 1) return path.length === at
  const last = parts.at(-1) ?? ''
  return path.length - last.length >= at && path.endsWith(last)
}

/** Normalizes a path: unescapes unreserved characters and writes escapes in upper case. */
function normalizePath(path: string): string {
  return path
    .replaceAll(/[^\u0021-\u007e]+/gu, (run) => encodeURIComponent(run.toWellFormed()))
    .replaceAll(/%[0-9a-f]{2}/gi, (code) => {
      const character = String.fromCodePoint(Number.parseInt(code.slice(1), 16))
      return /[A-Za-z0-9._~-]/.test(character) ? character : code.toUpperCase()
    })
}

/**
 * Keeps the part of a JSON answer at a path: names and numbers separated by dots, or a JSON pointer (RFC 6901). A name after
 * a list is looked up in each of its entries. What the author left out stays out: where the path leads nowhere, a sentence says so.
 */
export function pickPath(answer: string, path: string): string {
  if (path === '') return answer
  const value = parseJson(answer)
  const steps = path.startsWith('/')
    ? path
        .slice(1)
        .split('/')
        .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    : path.split('.')
  const found = value === undefined ? undefined : walk(value, steps)
  if (found === undefined) return `O serviço respondeu, mas a resposta não tem a parte escolhida (${path}).`
  return typeof found === 'string' ? found : JSON.stringify(found)
}

function walk(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return value
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value) && !/^\d+$/.test(step)) {
    const each = value.map((entry) => walk(entry, [step, ...rest])).filter((entry) => entry !== undefined)
    return each.length > 0 ? each : undefined
  }
  return Object.hasOwn(value, step) ? walk((value as Record<string, unknown>)[step], rest) : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

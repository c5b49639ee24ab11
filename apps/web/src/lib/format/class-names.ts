import { clsx, type ClassValue } from 'clsx'

const prefixed =
  /^-?(size|[hw]|(?:min|max)-[hw]|p[xytrbl]?|m[xytrbl]?|gap|rounded|leading|opacity|justify|bg|shadow|line-clamp)-/
const keywords: ReadonlyArray<readonly [property: string, shape: RegExp]> = [
  ['font-size', /^text-(xs|sm|base|lg|\d?xl)$/],
  ['color', /^text-(?!left|right|center|balance|pretty|nowrap|ellipsis)/],
  ['display', /^(block|flex|grid|contents|hidden|inline|inline-(block|flex|grid))$/],
  ['position', /^(static|relative|absolute|fixed|sticky)$/],
  ['flex', /^flex-(1|auto|none)$/],
]

/** The properties that a shorthand also overrides. */
const covered: Readonly<Record<string, readonly string[]>> = {
  size: ['h', 'w'],
  p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
  px: ['pr', 'pl'],
  py: ['pt', 'pb'],
  m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
  mx: ['mr', 'ml'],
  my: ['mt', 'mb'],
}

/**
 * Joins class names. If two Tailwind classes set the same property under the same condition, the last one wins, so that
 * a caller's class overrides the component's. Covers the properties that our components allow to override.
 */
export function classNames(...values: ClassValue[]): string {
  const taken = new Set<string>()
  const effective = clsx(values)
    .split(/\s+/)
    .toReversed()
    .filter((name) => {
      const [condition, property] = findProperty(name)
      if (!property) return true
      if (taken.has(condition + property)) return false
      for (const one of [property, ...(covered[property] ?? [])]) taken.add(condition + one)
      return true
    })
  return effective.toReversed().join(' ')
}

/** Splits a class: `hover:bg-muted` sets the background under the condition `hover:`. */
function findProperty(name: string): [condition: string, property: string | undefined] {
  const start = name.search(/(?:[^:[\]]|\[[^\]]*\])*$/)
  const utility = name.slice(start)
  const property = prefixed.exec(utility)?.[1] ?? keywords.find(([, shape]) => shape.test(utility))?.[0]
  return [name.slice(0, start), property]
}

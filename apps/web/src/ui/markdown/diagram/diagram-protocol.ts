/*
 * Messages between a page and the frame that draws a diagram, over a private port. The page validates everything from
 * the frame, which processes untrusted texts of models and people.
 */

/** Limits of a diagram; drawing a larger one could freeze a phone. */
export const diagramLimits = { characters: 8000, lines: 300, edges: 200 }

export interface DiagramOrder {
  source: string
  dark: boolean
}

export type DiagramReport =
  | { kind: 'drawn'; type: string; title: string; lines: string[] }
  | { kind: 'height'; height: number }
  | { kind: 'wrong'; line: number | null }
  | { kind: 'big' }

const isText = (value: unknown): value is string => typeof value === 'string'

/** Validates a message of the frame and limits its size; undefined if it has another form. */
export function parseReport(data: unknown): DiagramReport | undefined {
  const { kind, type, title, lines, height, line } = (data ?? {}) as Record<string, unknown>
  if (kind === 'drawn' && isText(type) && isText(title) && Array.isArray(lines))
    return {
      kind,
      type: type.slice(0, 40),
      title: title.slice(0, 200),
      lines: lines
        .filter(isText)
        .slice(0, 300)
        .map((each) => each.slice(0, 300)),
    }
  if (kind === 'height' && typeof height === 'number' && height > 0 && height < 20_000) return { kind, height }
  if (kind === 'wrong') return { kind, line: typeof line === 'number' && Number.isInteger(line) ? line : null }
  return kind === 'big' ? { kind } : undefined
}

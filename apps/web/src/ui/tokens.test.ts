// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8')

type Tokens = Record<string, string>

const block = (selector: string) => new RegExp(`^ *${selector} \\{([\\s\\S]*?)^ *\\}`, 'm').exec(css)?.[1] ?? ''

function tokensOf(text: string): Tokens {
  return Object.fromEntries([...text.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]))
}

const light = tokensOf(block(':root'))
const schemes = { light, dark: { ...light, ...tokensOf(block('\\.dark')) } }

/** Relative luminance of WCAG 2, from OKLCH by way of linear sRGB (Ottosson's matrices). */
function luminance(tokens: Tokens, name: string): number {
  const value = tokens[name] ?? ''
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  if (reference) return luminance(tokens, reference)
  const [lightness = NaN, chroma = NaN, hue = NaN] =
    /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value)?.slice(1).map(Number) ?? []
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clamp = (channel: number) => Math.min(1, Math.max(0, channel))
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(tokens: Tokens, one: string, other: string): number {
  const [darker = NaN, lighter = NaN] = [luminance(tokens, one), luminance(tokens, other)].toSorted((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

const surfaces = ['background', 'sidebar', 'card', 'popover', 'muted']

const texts: Array<[string, string]> = [
  ...surfaces.flatMap((surface): Array<[string, string]> => [
    ['foreground', surface],
    ['muted-foreground', surface],
    ['primary-text', surface],
    ['destructive-text', surface],
  ]),
  ['muted-foreground', 'hover'],
  ['muted-foreground', 'primary-soft'],
  ['primary-foreground', 'primary'],
  ['primary-foreground', 'primary-hover'],
  ['destructive-foreground', 'destructive'],
  ['destructive-foreground', 'destructive-hover'],
  ['primary-text', 'primary-soft'],
  ['destructive-text', 'destructive-soft'],
  ['success-text', 'success-soft'],
  ['warning-text', 'warning-soft'],
  ['info-text', 'info-soft'],
  ['tooltip-foreground', 'tooltip'],
]

const marks: Array<[string, string]> = [
  ...['background', 'card', 'popover', 'sidebar'].flatMap((surface): Array<[string, string]> => [
    ['input', surface],
    ['ring', surface],
    ['primary', surface],
    ['chart-second', surface],
  ]),
  ['blue-600', 'background'],
]

test.each(Object.entries(schemes))('text reaches 4.5:1 and marks 3:1 in the %s scheme [X1]', (_, tokens) => {
  const below = (pairs: Array<[string, string]>, least: number) =>
    pairs.filter(([ink, ground]) => !(contrast(tokens, ink, ground) >= least)).map((pair) => pair.join(' on '))
  expect(below(texts, 4.5)).toEqual([])
  expect(below(marks, 3)).toEqual([])
})

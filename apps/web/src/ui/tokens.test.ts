// @vitest-environment node
import { linkColors } from '@prosa/contract/sharing/link-colors.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8')

type Tokens = Record<string, string>

const block = (selector: string) => new RegExp(`^ *${selector} \\{([\\s\\S]*?)^ *\\}`, 'm').exec(css)?.[1] ?? ''

function tokensOf(text: string): Tokens {
  return Object.fromEntries([...text.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]))
}

const light = tokensOf(block(':root'))
const dark = { ...light, ...tokensOf(block('\\.dark')) }
const branded = tokensOf(block(String.raw`\[data-brand\]`))
const brandedDark = { ...branded, ...tokensOf(block(String.raw`\[data-brand\]\.dark`)) }
const schemes: Record<string, Tokens> = {
  light,
  dark,
  ...Object.fromEntries(
    Object.entries(linkColors).flatMap(([name, brand]) => [
      [`light ${name}`, { ...light, ...branded, brand }],
      [`dark ${name}`, { ...dark, ...brandedDark, brand }],
    ]),
  ),
}

type Oklab = readonly [lightness: number, a: number, b: number]

/** Parses a color token: a name, OKLCH, a hexadecimal value, or a mix of two in OKLab. */
function colorOf(tokens: Tokens, value: string): Oklab {
  if (value === 'white') return [1, 0, 0]
  if (value === 'black') return [0, 0, 0]
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  if (reference) return colorOf(tokens, tokens[reference] ?? '')
  const mixed = /^color-mix\(in oklab, (.+) (\d+)%, (.+)\)$/.exec(value)
  if (mixed) {
    const [one, other] = [colorOf(tokens, mixed[1] ?? ''), colorOf(tokens, mixed[3] ?? '')]
    const share = Number(mixed[2]) / 100
    const part = (at: 0 | 1 | 2) => one[at] * share + other[at] * (1 - share)
    return [part(0), part(1), part(2)]
  }
  if (value.startsWith('#')) return oklabOf(value)
  const [lightness = NaN, chroma = NaN, hue = NaN] =
    /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value)?.slice(1).map(Number) ?? []
  return [lightness, chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
}

/** Converts `#rrggbb` to OKLab by way of linear sRGB (Ottosson's matrices). */
function oklabOf(hex: string): Oklab {
  const [red = NaN, green = NaN, blue = NaN] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** Computes the relative luminance of WCAG 2 by way of linear sRGB. */
function luminance(tokens: Tokens, name: string): number {
  const [lightness, a, b] = colorOf(tokens, tokens[name] ?? '')
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

test.each(Object.entries(schemes))(
  'text has a contrast of 4.5:1 and marks of 3:1 in the %s scheme [X1]',
  (_, tokens) => {
    const below = (pairs: Array<[string, string]>, least: number) =>
      pairs.filter(([ink, ground]) => !(contrast(tokens, ink, ground) >= least)).map((pair) => pair.join(' on '))
    expect(below(texts, 4.5)).toEqual([])
    expect(below(marks, 3)).toEqual([])
  },
)

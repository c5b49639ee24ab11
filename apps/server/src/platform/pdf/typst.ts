import emoji from 'emojibase-data/pt/compact.json' with { type: 'json' }

/** Signs that are emoji too, but for which the PDF's fonts have a letter. */
const letters = /([©®™ℹ↔-↙↩↪])\ufe0f/gu

/** Emoji, and older signs for which the fonts have no letter. */
const pictures = /\p{RGI_Emoji}|[\u{1f000}-\u{1faff}]|[✅✈✊-✍✏✒✔✖✝✡✨✳✴❄❇❌❎❓❔❕❗❣➕-➗➡➰➿⬅⬇⭕〽㊗㊙]/gv

const bare = (picture: string): string => picture.replaceAll('\ufe0f', '')

const names = new Map(
  emoji.flatMap(({ unicode, label, skins = [] }) =>
    [{ unicode, label }, ...skins].map((one) => [bare(one.unicode), one.label] as const),
  ),
)

/** Replaces emoji by their names, because the fonts have none: `Muito bem [polegar para cima]`. */
const nameEmoji = (text: string): string =>
  text
    .replaceAll(letters, '$1')
    .replaceAll(pictures, (picture) => `[${names.get(bare(picture)) ?? 'emoji'}]`)
    .replaceAll('\ufe0f', '')

/** Quotes a text as a value of Typst, so that it cannot contain commands. */
export const quoteForTypst = (text: string): string =>
  `"${text.replaceAll(/[\\"]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)}"`

/** Characters without a shape. */
const shapeless = /(?!\n)\p{Cc}|[\u200b\ufeff]/gu

/** Runs of letters too long for a line, as in addresses or very long numbers. */
const endless = /[^\s\u200b]{40}/g

/** Converts a text with its line breaks to content: emoji by their names, long runs breakable. */
export function textToTypst(text: string): string {
  const lines = nameEmoji(readableText(text)).split('\n')
  return joinContent(
    lines.flatMap((line, index) => [...(index === 0 ? [] : ['linebreak()']), quoteForTypst(withBreaks(line))]),
  )
}

/** Normalizes a text and removes characters without a shape. */
export const readableText = (text: string): string =>
  text.toWellFormed().normalize('NFC').replaceAll(/\r\n?/g, '\n').replaceAll('\t', '    ').replaceAll(shapeless, '')

/** Adds invisible break points to long runs without spaces. */
export const withBreaks = (line: string): string => line.replaceAll(endless, '$&\u200b')

/** Joins expressions to one content. */
export const joinContent = (parts: readonly string[]): string => (parts.length === 0 ? '[]' : `[#{${parts.join(';')}}]`)

/** The common style of every paper: fonts, page, and how each part looks. */
export const paperStyle = String.raw`
#let align-here = $&$.body
#let gray = rgb("#5c5c66")
#let rule = rgb("#d9d9e0")
#set text(font: ("Inter", "STIX Two Math", "JetBrains Mono"), lang: "pt", region: "BR", size: 10pt, hyphenate: false)
#set par(leading: 0.7em, spacing: 1.15em)
#set list(indent: 0.4em, spacing: 0.7em)
#set enum(indent: 0.4em, spacing: 0.7em)
#set table(stroke: (x, y) => (bottom: 0.5pt + rule), inset: (x: 5pt, y: 5pt))
#show heading: set block(above: 1.6em, below: 0.9em)
#show heading: set text(size: 10pt)
#show heading.where(level: 1): set text(size: 12pt)
#show heading.where(level: 1): set block(above: 2em)
#show heading.where(level: 2): set text(size: 11.5pt)
#show heading.where(level: 3): set text(size: 11pt)
#show heading.where(level: 4): set text(size: 10.5pt)
#show title: set text(size: 19pt)
#show title: set block(below: 0.8em)
#show math.equation: set text(font: ("STIX Two Math", "Inter"), size: 1.08em)
#show raw: set text(font: ("JetBrains Mono", "STIX Two Math", "Inter"))
#show raw.where(block: true): it => block(width: 100%, fill: rgb("#f4f4f7"), radius: 3pt, inset: 8pt, it)
#show link: set text(fill: rgb("#1d4ed8"))
#let quiet(body) = par(text(size: 8.5pt, fill: gray, body))
#let cited(body) = block(width: 100%, inset: (left: 10pt), stroke: (left: 2pt + rule), text(fill: gray, body))
#let address(url) = text(size: 8pt, fill: gray, " (" + url + ")")
// a formula wider than the page is set smaller, not cut
#let display(formula) = layout(page => {
  let wide = measure(formula).width
  if wide > page.width { scale(page.width / wide * 100%, reflow: true, formula) } else { formula }
})
#let figure-card(label, value, note) = block(breakable: false, spacing: 0.5em, {
  text(size: 8.5pt, fill: gray, label)
  linebreak()
  text(size: 16pt, weight: "bold", value)
  linebreak()
  text(size: 8pt, fill: gray, note)
})
`

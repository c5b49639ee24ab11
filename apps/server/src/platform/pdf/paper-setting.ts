/* Runs in a limited process: `paper.ts` starts it. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Paper, PaperBlock, PaperTable } from '#/platform/pdf/paper.ts'
import { markdownToTypst } from '#/platform/pdf/markdown.ts'
import { paperStyle, quoteForTypst, readableText, textToTypst } from '#/platform/pdf/typst.ts'

const fonts = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/400Regular_Italic/Inter_400Regular_Italic.ttf',
  '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
  '@expo-google-fonts/inter/700Bold_Italic/Inter_700Bold_Italic.ttf',
  '@expo-google-fonts/stix-two-math/400Regular/STIXTwoMath_400Regular.ttf',
  '@expo-google-fonts/jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf',
]
/** The compiler's codes for the format PDF, and for diagnostics as plain sentences. */
const PDF = 1
const SENTENCES = 3

const read = (name: string) => readFile(fileURLToPath(import.meta.resolve(name)))

/** Returns the PDF of a paper, in base64. Throws the compiler's diagnostics where it fails. */
export async function run(input: Buffer): Promise<string> {
  return Buffer.from(await setPaper(JSON.parse(input.toString()) as Paper)).toString('base64')
}

async function setPaper(paper: Paper): Promise<Uint8Array> {
  const typst = await compilerModule()
  const resolver = new typst.TypstFontResolverBuilder()
  for (const font of await Promise.all(fonts.map(read))) resolver.add_raw_font(font)
  const builder = new typst.TypstCompilerBuilder()
  builder.set_dummy_access_model()
  const compiler = await builder.build()
  compiler.set_fonts(await resolver.build())
  if (paper.head?.logo !== undefined) compiler.map_shadow('/logo', Buffer.from(paper.head.logo, 'base64'))
  compiler.add_source('/paper.typ', paperSource(paper))
  const made = compiler.snapshot('/', '/paper.typ').get_artifact(PDF, SENTENCES) as {
    result?: Uint8Array
    diagnostics?: string[]
  }
  const { head } = paper
  // a broken picture must not cost the paper its formats
  if (!made.result && head?.logo !== undefined) return setPaper({ ...paper, head: { name: head.name } })
  if (!made.result) throw new Error(JSON.stringify(made.diagnostics) ?? 'no paper')
  return made.result
}

async function compilerModule() {
  // the compiler creates a function from text for file access; this process must not run code from text
  globalThis.Function = new Proxy(Function, {
    construct: () => () => {
      throw new Error('a paper reads no files')
    },
  })
  const typst = await import('@myriaddreamin/typst-ts-web-compiler')
  await typst.default({ module_or_path: await read('@myriaddreamin/typst-ts-web-compiler/wasm') })
  return typst
}

/** Letters that the PDF's fonts lack: Arabic, Chinese, Hebrew … */
const unknown = /[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u
const unknownSentence = 'Há letras de outros alfabetos que este PDF não mostra. Para ler tudo, baixe em outro formato.'

/** The source of a paper for the compiler: only quoted values, in the functions of `look`. */
function paperSource(paper: Paper): string {
  const { title, blocks, footer, isWide = false, origin = '' } = paper
  const margins = '(x: 2cm, top: 2cm, bottom: 2.2cm)'
  const count = 'context counter(page).display("1 de 1", both: true)'
  const foot = `{set text(size: 8pt, fill: gray); grid(columns: (1fr, auto), column-gutter: 1em, ${textToTypst(footer)}, ${count})}`
  return [
    `#set document(title: ${quoteForTypst(readableText(title))}, description: ${quoteForTypst(readableText(origin))})`,
    paperStyle,
    `#set page(paper: "a4", flipped: ${isWide}, margin: ${margins}, footer: ${foot})`,
    '#{',
    headSource(paper),
    `std.title(${textToTypst(title)})`,
    ...(unknown.test(JSON.stringify(paper)) ? [`quiet(${textToTypst(unknownSentence)})`] : []),
    ...blocks.map(blockSource),
    '}',
  ].join('\n')
}

function headSource({ head }: Paper): string {
  if (!head) return ''
  const logo = head.logo === undefined ? '' : `image("/logo", height: 1.2cm, alt: "Logo"),`
  return `grid(columns: 2, column-gutter: 0.8em, align: horizon, ${logo} strong(${textToTypst(head.name)}))`
}

function blockSource(block: PaperBlock): string {
  switch (block.kind) {
    case 'page-break':
      return 'pagebreak()'
    case 'heading':
      return `heading(level: 1, ${textToTypst(block.text)})`
    case 'text':
      return block.text.trim() === '' ? '' : `par(${textToTypst(block.text)})`
    case 'note':
      return `quiet(${textToTypst(block.text)})`
    case 'markdown':
      return markdownToTypst(block.text)
    case 'cards': {
      const cards = block.cards.map(
        ({ label, value, note }) => `figure-card(${textToTypst(label)}, ${textToTypst(value)}, ${textToTypst(note)})`,
      )
      return cards.length === 0
        ? ''
        : `grid(columns: (1fr, 1fr, 1fr), column-gutter: 1em, row-gutter: 1.2em, ${cards.join(',')})`
    }
    case 'table':
      return table(block)
  }
}

/** The first column names its row, and is as wide as this many others. */
const NAME_SHARE = 3

function table({ title, columns, rows, empty }: PaperTable): string {
  const heading = title === undefined ? '' : `heading(level: 1, ${textToTypst(title)})`
  if (rows.length === 0) return `${heading}\nquiet(${textToTypst(empty)})`
  const labels = columns.map(({ label }) => `strong(${textToTypst(label)})`)
  const shares = columns.map((_, index) => (index === 0 ? `${NAME_SHARE}fr` : '1.5fr'))
  const aligned = columns.map(({ isNumber }) => (isNumber ? 'right' : 'left'))
  const cells = rows.map((row) => `${row.map((cell) => textToTypst(cell)).join(',')},`)
  return `${heading}
block(width: 100%, {set text(size: 8.5pt); set par(leading: 0.5em)
table(columns: (${shares.join()},), align: (${aligned.join()},), table.header(${labels.join()}),
${cells.join('\n')})})`
}

/* Runs in a limited process: `paper.ts` starts it. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Paper } from '#/platform/pdf/paper.ts'
import { paperSource } from '#/platform/pdf/paper-source.ts'

const fonts = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/400Regular_Italic/Inter_400Regular_Italic.ttf',
  '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
  '@expo-google-fonts/inter/700Bold_Italic/Inter_700Bold_Italic.ttf',
  '@expo-google-fonts/stix-two-math/400Regular/STIXTwoMath_400Regular.ttf',
  '@expo-google-fonts/jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf',
]
/** The compiler's numbers for a PDF, and for diagnostics as plain sentences. */
const PDF = 1
const SENTENCES = 3

const read = (name: string) => readFile(fileURLToPath(import.meta.resolve(name)))

/** The PDF of a paper, in base64. Throws the compiler's complaint where it cannot be set. */
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
  compiler.add_source('/paper.typ', paperSource(paper))
  const made = compiler.snapshot('/', '/paper.typ').get_artifact(PDF, SENTENCES) as {
    result?: Uint8Array
    diagnostics?: string[]
  }
  if (!made.result) throw new Error(JSON.stringify(made.diagnostics) ?? 'no paper')
  return made.result
}

async function compilerModule() {
  // the compiler makes a function of a text for the files that it may not read; such a process makes no code of texts
  globalThis.Function = new Proxy(Function, {
    construct: () => () => {
      throw new Error('a paper reads no files')
    },
  })
  const typst = await import('@myriaddreamin/typst-ts-web-compiler')
  await typst.default({ module_or_path: await read('@myriaddreamin/typst-ts-web-compiler/wasm') })
  return typst
}

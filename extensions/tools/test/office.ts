import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { createConverter, type OutputFormat } from '@matbee/libreoffice-converter/server'

// Converts files in LibreOffice: each argument is a file and the format of the copy beside it, as in `exam.docx pdf`.
const wasmPath = fileURLToPath(new URL('../wasm', import.meta.resolve('@matbee/libreoffice-converter')))
const wasmLoader = createRequire(import.meta.url)(`${wasmPath}/loader.cjs`)
const office = await createConverter({ wasmPath, wasmLoader })
const [, , ...wishes] = process.argv
for (let at = 0; at < wishes.length; at += 2) {
  const [file, outputFormat] = wishes.slice(at, at + 2) as [string, OutputFormat]
  const { data } = await office.convert(await readFile(file), { outputFormat }, file)
  await writeFile(`${file}.${outputFormat}`, data)
}
// its threads would keep the process
process.exit()

import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile as writeBytes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { textIn } from '@prosa/server/test/formats.ts'
import { expect, onTestFinished, test } from 'vitest'
import { writeFile } from '#/tools/server/files/file-writer.service.ts'
import type { FileFormat } from '#/tools/extension.ts'

const logo = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='
const frame = { head: { name: 'Escola <Céu> & Azul', logo }, origin: 'Feito com IA · Tutora, versão 3' }
const exam = `# Prova da água
Tipo: prova

## Parte 1
1. A água ferve a?
   Resposta: 100 °C
   Fonte: Livro, página 2`
const grades = `# Notas
Tipo: tabela

| Aluno | Nota 1 | Nota 2 | Média |
| --- | --- | --- | --- |
| Ana | 7,5 | 8 | =MÉDIA(B2:C2) |`

/**
 * LibreOffice's build for WebAssembly waited for its own threads forever in 9 of 24 processes; in none of 30 without the
 * optimizing compiler.
 */
const runOffice = (...wishes: string[]) =>
  promisify(execFile)(
    process.execPath,
    ['--liftoff-only', fileURLToPath(new URL('../../test/office.ts', import.meta.url)), ...wishes],
    { timeout: 160_000, killSignal: 'SIGKILL' },
  )

test('LibreOffice opens documents, slides and worksheets, and calculates their formulas', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'prosa-office-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const save = async (text: string, format: FileFormat, name: string): Promise<string> => {
    const file = path.join(folder, `${name}.${format}`)
    await writeBytes(file, await writeFile(format, { text, frame }))
    return file
  }
  const [paper, slides, sheet] = [
    await save(exam, 'docx', 'a'),
    await save(exam, 'pptx', 'a'),
    await save(exam, 'xlsx', 'a'),
  ]
  const table = await save(grades, 'xlsx', 'b')
  await runOffice(paper, 'pdf', slides, 'pdf', sheet, 'pdf', table, 'csv')
  for (const file of [paper, slides, sheet]) {
    const shown = await textIn('pdf', await readFile(`${file}.pdf`))
    for (const part of [frame.head.name, 'Prova da água', 'A água ferve a?', 'Livro, página 2', '100 °C', frame.origin])
      expect(shown, `${path.extname(file)}: ${part}`).toContain(part)
  }
  expect(await readFile(`${table}.csv`, 'utf8')).toMatch(/^Ana,"?7[.,]5"?,"?8"?,"?7[.,]75"?$/m)
})

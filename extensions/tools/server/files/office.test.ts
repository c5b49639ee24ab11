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

const program = fileURLToPath(new URL('../../test/office.ts', import.meta.url))
const isIdle = (error: unknown): boolean => (error as { signal?: string }).signal === 'SIGKILL'

/** Returns a file as LibreOffice shows it. A process that ended itself because it was idle is replaced, at most fifteen times. */
async function openInOffice(file: string, format: 'pdf' | 'csv', others = 15): Promise<Buffer> {
  try {
    await promisify(execFile)(process.execPath, [program, file, format])
    return await readFile(`${file}.${format}`)
  } catch (error) {
    if (!isIdle(error) || others === 0) throw error
    return openInOffice(file, format, others - 1)
  }
}

test('LibreOffice opens documents, slides and worksheets, and calculates their formulas', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'prosa-office-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const open = async (text: string, format: FileFormat, shownAs: 'pdf' | 'csv'): Promise<Buffer> => {
    const file = path.join(folder, `${shownAs}.${format}`)
    await writeBytes(file, await writeFile(format, { text, frame }))
    return openInOffice(file, shownAs)
  }
  for (const format of ['docx', 'pptx', 'xlsx'] as const) {
    const shown = await textIn('pdf', await open(exam, format, 'pdf'))
    for (const part of [frame.head.name, 'Prova da água', 'A água ferve a?', 'Livro, página 2', '100 °C', frame.origin])
      expect(shown, `${format}: ${part}`).toContain(part)
  }
  expect((await open(grades, 'xlsx', 'csv')).toString()).toMatch(/^Ana,"?7[.,]5"?,"?8"?,"?7[.,]75"?$/m)
}, 600_000)

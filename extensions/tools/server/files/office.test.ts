import { fileURLToPath } from 'node:url'
import { createSubprocessConverter, type OutputFormat } from '@matbee/libreoffice-converter/server'
import { textIn } from '@prosa/server/test/formats.ts'
import { expect, test } from 'vitest'
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

test(
  'LibreOffice opens documents, slides and worksheets, and calculates their formulas',
  { timeout: 240_000 },
  async () => {
    const wasmPath = fileURLToPath(new URL('../wasm', import.meta.resolve('@matbee/libreoffice-converter')))
    const office = await createSubprocessConverter({ wasmPath })
    const open = async (text: string, format: FileFormat, outputFormat: OutputFormat) =>
      Buffer.from(
        (await office.convert(await writeFile(format, { text, frame }), { outputFormat }, `a.${format}`)).data,
      )
    try {
      for (const format of ['docx', 'pptx', 'xlsx'] as const) {
        const shown = await textIn('pdf', await open(exam, format, 'pdf'))
        for (const part of [
          frame.head.name,
          'Prova da água',
          'A água ferve a?',
          'Livro, página 2',
          '100 °C',
          frame.origin,
        ])
          expect(shown, `${format}: ${part}`).toContain(part)
      }
      expect((await open(grades, 'xlsx', 'csv')).toString()).toMatch(/^Ana,"?7[.,]5"?,"?8"?,"?7[.,]75"?$/m)
    } finally {
      await office.destroy()
    }
  },
)

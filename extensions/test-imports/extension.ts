import type { Extension } from '@prosa/contract/protocol/extension.ts'

/** Test cases of an assistant from a table. */
export const testImports = {
  errors: {
    test_import_unreadable: [422, 'Não achamos a coluna “pergunta” na primeira linha do arquivo.'],
  },
} as const satisfies Extension

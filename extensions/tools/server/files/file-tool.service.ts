import type { AppContext } from '@prosa/server/src/context.ts'
import { ToolFailure } from '@prosa/server/src/modules/conversations/runs/run-tools.service.ts'
import { draftInputSchema, MAX_DRAFT, writeDraft } from '#/tools/server/files/draft-input.model.ts'
import { insertFileDraft } from '#/tools/server/files/file-drafts.repository.ts'
import { parseInput, type ToolDefinition, toInputSchema } from '#/tools/server/tool-input.model.ts'

/** The tool that writes the draft of a file into the answer `messageId`; null in a trial, which keeps no draft. */
export const defineFileTool = ({ db }: AppContext, messageId: string | null): ToolDefinition => ({
  description:
    'Cria o rascunho de um arquivo (folha de exercícios, prova, plano de aula, slides, tabela, carta às famílias) que a pessoa confere, edita e baixa como DOCX, PDF, PPTX ou XLSX. Use só quando a pessoa pedir um arquivo. Em cada item, ponha em "fonte" o número do trecho de onde ele veio. A resposta de cada questão vai em "resposta", nunca no enunciado. Em slides, cada seção é um slide. Fórmulas de tabela começam com = e só usam células da mesma tabela.',
  inputSchema: toInputSchema(draftInputSchema),
  async call(input, { key, sources }) {
    const text = writeDraft(parseInput(draftInputSchema, input), sources)
    if (text.length > MAX_DRAFT) throw new ToolFailure('O rascunho é longo demais. Divida em mais de um arquivo.')
    if (messageId !== null)
      await insertFileDraft(db, { messageId, draftId: key, text: text.replaceAll('\0', '').toWellFormed() })
    return 'O rascunho está na tela da pessoa, que pode editá-lo e baixá-lo. Não repita o conteúdo: diga em uma frase o que ele tem e cite os trechos usados.'
  },
})

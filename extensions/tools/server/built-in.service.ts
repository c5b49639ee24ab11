import { z } from 'zod'
import type { AppContext } from '@prosa/server/src/context.ts'
import { type RunTool, ToolFailure } from '@prosa/server/src/modules/conversations/runs/run-tools.service.ts'
import { getSettings } from '@prosa/server/src/modules/settings/settings.service.ts'
import { type BuiltInTool, builtInTools, FILE_TOOL, FORM_TOOL } from '#/tools/extension.ts'
import { formSchema } from '#/tools/config.ts'
import { defineFileTool } from '#/tools/server/files/file-tool.service.ts'
import { parseInput, type ToolDefinition, toInputSchema } from '#/tools/server/tool-input.model.ts'
import { askCalendar, CalendarError, calendarSchema } from '#/tools/server/calendar.model.ts'

const expressionSchema = z.object({ expressao: z.string().min(1) })

const definitions: Readonly<Record<BuiltInTool, (ctx: AppContext, messageId: string | null) => ToolDefinition>> = {
  calcular: () => ({
    description:
      'Calcula uma expressão com exatidão e mostra os passos. Use para toda conta, porcentagem, média de notas e conversão de unidades. Escreva números com ponto decimal e sem separador de milhar. Funções: soma, media, mediana, minimo, maximo, desvio, raiz, arredonda, modulo, seno, cosseno, tangente, log, ln, fatorial, combinacoes, ponderada([notas], [pesos]). Exemplos: (7.5*2 + 8*3)/5; 8% * 350; 12 cm to inch.',
    inputSchema: toInputSchema(expressionSchema),
    async call(input) {
      // the library takes 0.2 s to load, which only those who calculate should pay
      const { calculate, ExpressionError } = await import('#/tools/server/calculator.model.ts')
      try {
        return calculate(parseInput(expressionSchema, input).expressao)
      } catch (err) {
        throw err instanceof ExpressionError ? new ToolFailure(err.message) : err
      }
    },
  }),
  calendario: (ctx) => ({
    description:
      'Responde sobre datas no calendário brasileiro: hoje; somar dias ou meses a uma data; diferença entre datas; dias letivos de um período; feriados nacionais de um ano. Use em vez de calcular datas de cabeça.',
    inputSchema: toInputSchema(calendarSchema),
    async call(input) {
      const { timeZone } = (await getSettings(ctx)).general
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(ctx.clock.now())
      try {
        return askCalendar(parseInput(calendarSchema, input), today)
      } catch (err) {
        throw err instanceof CalendarError ? new ToolFailure(err.message) : err
      }
    },
  }),
  [FORM_TOOL]: () => ({
    description:
      'Mostra à pessoa um pequeno formulário e devolve o que ela preencher. Use quando faltarem vários dados para responder bem; para uma pergunta só, pergunte no texto. Nunca peça senhas.',
    inputSchema: toInputSchema(formSchema),
    // the person's answer is the result, so only a form that cannot be shown gets here
    call: () => Promise.reject(new ToolFailure('O formulário não foi preenchido.')),
  }),
  [FILE_TOOL]: defineFileTool,
}

/** Returns a built-in tool for the answer `messageId`; null in a trial, which keeps nothing. */
export const getBuiltIn = (ctx: AppContext, name: BuiltInTool, messageId: string | null): RunTool => ({
  name,
  ...definitions[name](ctx, messageId),
  display: { label: builtInTools[name], writes: false, waits: name === FORM_TOOL },
})

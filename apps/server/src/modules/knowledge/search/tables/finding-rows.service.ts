import type { AppContext } from '#/context.ts'
import {
  type OpenSheets,
  tableAnswer,
  type TableAnswer,
} from '#/modules/knowledge/search/tables/open-tables.service.ts'
import { runQuery } from '#/modules/knowledge/search/tables/query.repository.ts'
import { plainCell, rowsTable } from '#/modules/knowledge/search/tables/result-text.model.ts'
import { MAX_ROWS_SHOWN, parseRowSearch } from '#/modules/knowledge/search/tables/finding-rows.model.ts'
import { inTurns } from '#/platform/process/turns.ts'

/** Most tables with the same best score. */
const MAX_TABLES = 2

/**
 * Finds table rows by the words of a question, also in tables that are not counted; none if no table matches all its words.
 * Errors are logged and give no rows. The caller has authorized the actor (Z5).
 */
export async function rowsFromSheets(
  ctx: AppContext,
  { owners, all }: OpenSheets,
  question: string,
): Promise<TableAnswer[]> {
  try {
    const searches: (NonNullable<ReturnType<typeof parseRowSearch>> & { view: OpenSheets['all'][number] })[] = []
    for await (const [view] of inTurns(all, 1)) {
      const search = view && parseRowSearch(question, view)
      if (search) searches.push({ ...search, view })
    }
    const best = Math.max(...searches.map(({ score }) => score))
    const answers: TableAnswer[] = []
    for (const { view, query } of searches.filter(({ score }) => score === best).slice(0, MAX_TABLES)) {
      const result = await runQuery(ctx.db, owners, view.sheet, query)
      if (result.matched === 0) continue
      const { columns } = view.sheet
      const texts = [rowsTable(result.found, columns, [...columns.keys()])]
      if (query.order) {
        const direction = query.order.isDescending ? 'do maior para o menor' : 'do menor para o maior'
        texts.unshift(`Em ordem de ${plainCell(columns[query.order.column]?.name ?? '')}, ${direction}:`)
      }
      const left = result.matched - result.found.length
      if (left > 0)
        texts.push(`Há mais ${left === 1 ? 'uma linha' : `${left.toLocaleString('pt-BR')} linhas`} além destas.`)
      answers.push(tableAnswer(view, query, result, texts.join('\n\n'), MAX_ROWS_SHOWN))
    }
    return answers
  } catch (err) {
    ctx.log.warn({ err }, 'rows of a table could not be found')
    return []
  }
}

import type { StatsFigure } from '@prosa/contract/settings/stats.ts'
import { counted } from '#/text/counted.ts'

/** Days of the week by hours: the fuller a field, the more messages. Numbers are in the table, and under the pointer. */
export function HeatMap({ figure: { rows, columns } }: { figure: StatsFigure }) {
  const most = Math.max(...rows.flatMap(({ cells }) => cells.slice(1).map(Number)))
  return (
    <div
      role="img"
      aria-label="Gráfico: uso por dia da semana e hora. Os números estão em “Ver como tabela”."
      className="flex h-56 flex-col justify-center gap-1"
    >
      {rows.map(({ id, cells: [day, ...counts] }) => (
        <div key={id} className="flex items-center gap-2">
          <span className="w-8 shrink-0 text-xs text-muted-foreground">{String(day).slice(0, 3)}</span>
          <span className="grid flex-1 grid-cols-24 gap-px sm:gap-0.5">
            {counts.map((count, hour) => (
              <span
                key={columns[hour + 1]?.key}
                title={`${day}, ${hour}h: ${counted(Number(count), 'mensagem', 'mensagens')}`}
                className="h-5 rounded-xs bg-muted"
              >
                <span
                  className="block h-full rounded-xs bg-primary"
                  style={{ opacity: most === 0 ? 0 : Number(count) / most }}
                />
              </span>
            ))}
          </span>
        </div>
      ))}
      <div aria-hidden className="flex gap-2 text-xs text-muted-foreground">
        <span className="w-8 shrink-0" />
        <span className="flex flex-1 justify-between">
          <span>0h</span>
          <span>6h</span>
          <span>12h</span>
          <span>18h</span>
          <span>23h</span>
        </span>
      </div>
    </div>
  )
}

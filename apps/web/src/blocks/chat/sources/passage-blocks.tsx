import type { CitedBlock } from '#/blocks/chat/sources/cited-text.ts'
import { PassageTable } from '#/blocks/chat/sources/passage-table.tsx'
import { reflowPassage } from '#/blocks/chat/sources/reflow.ts'
import { splitCells } from '#/blocks/chat/sources/table-rows.ts'
import { WithFormulas } from '#/ui/markdown/with-formulas.tsx'

const looks = { title: 'font-medium', text: '', line: 'font-mono text-xs leading-5' } as const

/** Text before or after a passage. */
export function Around({ text }: { text: string }) {
  const blocks = reflowPassage(text).map(({ at, kind, text: whole }) => ({
    at,
    kind,
    pieces: [{ from: 0, text: whole, cited: false }],
  }))
  return (
    <div className="flex flex-col gap-2 border-l-2 border-transparent pl-4 text-muted-foreground wrap-anywhere">
      <Blocks blocks={blocks} />
    </div>
  )
}

/** A passage with the used text marked. */
export function Cited({ blocks }: { blocks: readonly CitedBlock[] }) {
  return (
    <blockquote className="flex flex-col gap-2 border-l-2 border-primary pl-4 wrap-anywhere">
      <Blocks blocks={blocks} />
    </blockquote>
  )
}

type RowBlock = CitedBlock & { kind: 'head' | 'row' }
type LineBlock = CitedBlock & { kind: keyof typeof looks }
const isRow = (block: CitedBlock): block is RowBlock => block.kind === 'head' || block.kind === 'row'

function Blocks({ blocks }: { blocks: readonly CitedBlock[] }) {
  return tablesApart(blocks).map((group) =>
    Array.isArray(group) ? (
      <PassageTable key={group[0]?.at} rows={group.map(toPassageRow)} />
    ) : (
      <p key={group.at} className={looks[group.kind]}>
        {group.pieces.map(({ from, text, cited }) =>
          cited ? (
            <mark key={from} className="rounded-xs bg-(--selection) box-decoration-clone text-foreground">
              <WithFormulas text={text.trimEnd()} />
              {text !== text.trimEnd() && ' '}
            </mark>
          ) : (
            <WithFormulas key={from} text={text} />
          ),
        )}
      </p>
    ),
  )
}

const toPassageRow = ({ at, kind, pieces }: RowBlock) => ({
  at,
  head: kind === 'head',
  cells: splitCells(pieces.map(({ text }) => text).join('')),
  cited: pieces.some(({ cited }) => cited),
})

/** Groups adjacent rows into tables; a header row begins another table. */
function tablesApart(blocks: readonly CitedBlock[]): (RowBlock[] | LineBlock)[] {
  const groups: (RowBlock[] | LineBlock)[] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (!isRow(block)) groups.push(block as LineBlock)
    else if (Array.isArray(last) && block.kind === 'row') last.push(block)
    else groups.push([block])
  }
  return groups
}

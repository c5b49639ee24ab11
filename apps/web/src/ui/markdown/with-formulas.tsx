import { normalizeMath } from '@prosa/contract/conversations/markdown-source.ts'
import { Fragment } from 'react'
import { lazyPart } from '#/lib/api/lazy-part.ts'

/** Longer formulas take too long to render. */
const MAX_FORMULA_LENGTH = 2000

const AsWritten = ({ source }: { source: string }) => `$${source}$`
const Formula = lazyPart(() => import('#/ui/markdown/formula-drawing.tsx'), AsWritten)

/** A document's plain text with its equations rendered; dollar signs of prices stay. */
export function WithFormulas({ text }: { text: string }) {
  return splitPieces(text).map(({ from, piece, isFormula }) =>
    isFormula ? <Formula key={from} source={piece} /> : <Fragment key={from}>{piece}</Fragment>,
  )
}

interface Piece {
  /** Position among the pieces, used as key. */
  from: number
  piece: string
  isFormula: boolean
}

function splitPieces(text: string): Piece[] {
  const mayHave = text.includes('$') && !text.includes('$$')
  const pieces = mayHave ? normalizeMath(text).split(/\$\$([^$]+)\$\$/) : [text]
  return pieces.map((piece, from) => {
    // Splitting puts the matches at odd indexes.
    const isFormula = from % 2 === 1
    const isDrawn = isFormula && piece.length <= MAX_FORMULA_LENGTH
    return { from, piece: isFormula && !isDrawn ? `$${piece}$` : piece, isFormula: isDrawn }
  })
}

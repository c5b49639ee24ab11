import 'katex/dist/katex.min.css'
import 'katex/contrib/mhchem'
import katex from 'katex'
import { useLayoutEffect, useRef } from 'react'

/** The same limits as in Markdown; accents in formulas are Portuguese, not mistakes. */
const options = {
  throwOnError: false,
  trust: false,
  strict: 'ignore',
  maxSize: 20,
  maxExpand: 200,
  errorColor: 'var(--destructive-text)',
} as const

/** A formula in LaTeX, rendered. */
export default function FormulaDrawing({ source }: { source: string }) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (place.current) katex.render(source, place.current, options)
  }, [source])
  // Excludes the formula from the browser's translation, which would change the number e.
  return <span ref={place} translate="no" dir="ltr" />
}

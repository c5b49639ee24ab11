import { pdfPages } from '#/modules/knowledge/reading/pdf/pdf.model.ts'

/** An answer with notation that PDF and DOCX must show like the screen. */
export const signs = String.raw`A reação é $\ce{2H2 + O2 -> 2H2O}$.

$$
\ce{CaCO3 ->[\Delta] CaO + CO2 ^}
$$

A concentração é $\frac{n(\ce{H2O})}{V}$, e \ce{4FeS2 + 11O2 + 2H2O + 3NaCl + 5KOH + 6HCl + 7CaCO3 -> 2Fe2O3 + 8SO2 + 3NaOH + 5KCl}.

| Turno | Materiais |
|---|---|
| Manhã | caderno<br>lápis<br/>borracha |

<br>
um<br />dois <b>não</b>

Em dólares ($) e reais (R$), de $10 a 20$; 3*4*5 e 7,5*.

~~~mermaid
flowchart TD
  A[Água (líquida)] --> B
~~~`

/** Reads a PDF of the product: its text page by page, and the number of pages. */
export async function textOfPdf(response: Response): Promise<{ text: string; totalPages: number | null }> {
  const read = await pdfPages(Buffer.from(await response.arrayBuffer()), { maxPages: 1000, maxTextBytes: 10_000_000 })
  if (!('pages' in read)) throw new Error(`unreadable: ${read.problem}`)
  return { text: read.pages.map(({ text }) => text).join('\n'), totalPages: read.count }
}

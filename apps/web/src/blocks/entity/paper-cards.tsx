import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

interface PaperCardsProps {
  cards: readonly { id: string; content: ReactNode }[]
}

/** Cards to cut out, printed two in a row and never split by a page break; absent on screens. */
export const PaperCards = ({ cards }: PaperCardsProps) =>
  createPortal(
    <div data-paper="sheet">
      <ul className="grid grid-cols-2">
        {cards.map(({ id, content }) => (
          <li key={id} className="flex flex-col gap-1 border border-dashed border-black p-[5mm] wrap-anywhere">
            {content}
          </li>
        ))}
      </ul>
    </div>,
    document.body,
  )

import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

interface PaperCardsProps {
  cards: readonly { id: string; content: ReactNode }[]
}

/** A sheet to be cut apart: two cards in a row, none torn by the end of a page. It is on paper alone. */
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

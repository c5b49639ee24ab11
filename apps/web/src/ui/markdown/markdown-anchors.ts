import { createContext, type ReactNode } from 'react'

/**
 * What a link of a text to a part of the page (`#name`) shows as, given its words; no more than these where nobody says, or says nothing.
 * So a text can carry controls, such as the sources of an answer, and still be no more than text.
 */
export const MarkdownAnchors = createContext<(name: string, words: ReactNode) => ReactNode>(() => null)
